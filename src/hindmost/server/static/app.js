// Enough to sit down and play. Everything the server tells is shown as text, never as markup.

const main = document.querySelector("#main");

function show(tag, facts = {}, ...children) {
  const { on = {}, ...rest } = facts;
  const made = Object.assign(document.createElement(tag), rest);
  for (const [name, does] of Object.entries(on)) made.addEventListener(name, does);
  made.append(...children);
  return made;
}

const problem = (text) => { document.querySelector("#problem").textContent = text; };

async function ask(method, path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(path, { method, ...sent });
  const told = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(told.text);
  return told;
}

function form(button, done, ...fields) {
  const submit = async (event) => {
    event.preventDefault();
    problem("");
    try { await done(new FormData(event.target)); } catch (error) { problem(error.message); }
  };
  return show("form", { on: { submit } }, ...fields, show("button", {}, button));
}

const field = (label, input) => show("label", {}, label, input);
const choice = (name, values) => show("select", { name }, ...values.map((value) => show("option", {}, value)));

async function me() {
  const answer = await fetch("/api/me");
  return answer.ok ? answer.json() : null;
}

function askName(then) {
  const come = async (given) => { await ask("POST", "/api/people", { name: given.get("name") }); await then(); };
  main.replaceChildren(form("Come in", come, field("Your name", show("input", { name: "name", required: true, maxLength: 40 }))));
}

async function lobby() {
  const { games, agents } = await ask("GET", "/api/games");
  const seats = show("div");
  const game = choice("game", games.map(({ name }) => name));
  const kinds = ["me", "here", "link", ...agents];
  const fill = () => {
    const { seats: count } = games.find(({ name }) => name === game.value);
    seats.replaceChildren(...Array.from({ length: count }, (_, seat) => {
      const kind = choice(`seat${seat}`, kinds);
      kind.value = seat ? agents[0] : "me";
      return field(`Seat ${seat}`, kind);
    }));
  };
  game.addEventListener("change", fill);
  fill();
  const make = async (given) => {
    const chosen = [...given].filter(([name]) => name.startsWith("seat")).map(([, kind]) =>
      agents.includes(kind) ? { kind: "agent", agent: kind } : { kind });
    const { id, invitations } = await ask("POST", "/api/tables", { game: given.get("game"), seats: chosen });
    sessionStorage.setItem(id, JSON.stringify(invitations));
    location.assign(`/t/${id}`);
  };
  const daily = async () => location.assign(`/t/${(await ask("POST", "/api/daily")).id}`);
  const mine = (await ask("GET", "/api/me/tables")).map(({ id, game: name }) =>
    show("li", {}, show("a", { href: `/t/${id}` }, `${name} ${id}`)));
  main.replaceChildren(
    show("h2", {}, "A new table"), form("Sit down", make, field("Game", game), seats),
    form("Play the deal of the day", daily),
    show("h2", {}, "Your tables"), show("ul", {}, ...mine));
}

// A placement: first the half that comes first in the tile's name; of a double the smaller cell first.
function placements({ kinds, pairs }, cells) {
  const found = [];
  for (const kind of kinds) for (const [a, b, onA, onB] of pairs) {
    const [first, second] = kind;
    const gain = (x, y) => (onA[x] ?? 0) + (onB[y] ?? 0);
    found.push([`place ${first}@${cells[a]} ${second}@${cells[b]}`, gain(first, second)]);
    if (first !== second) found.push([`place ${first}@${cells[b]} ${second}@${cells[a]}`, gain(second, first)]);
  }
  return found.sort((one, other) => other[1] - one[1]);
}

function boardText(view, board) {
  const rows = new Map();
  board.cells.forEach(([name, q, r], at) => {
    if (!rows.has(r)) rows.set(r, { row: name[0], left: 2 * q + r, tops: [] });
    rows.get(r).tops.push(view.tops[at]);
  });
  const least = Math.min(...[...rows.values()].map(({ left }) => left));
  return [...rows.values()].map(({ row, left, tops }) => `${row} ${" ".repeat(left - least)}${tops.join(" ")}`).join("\n");
}

async function table(id) {
  const told = await ask("GET", `/api/tables/${id}`);
  const { board } = told;
  const invitation = location.hash.slice(1);
  if (invitation && !told.mine.length) {
    await ask("POST", `/api/tables/${id}/join`, { invitation });
    history.replaceState(null, "", location.pathname);
  }
  const parts = Object.fromEntries(["links", "state", "position", "actions", "talk"].map((name) => [name, show("div")]));
  for (const [seat, token] of Object.entries(JSON.parse(sessionStorage.getItem(id) ?? "{}"))) {
    parts.links.append(show("p", {}, `Invitation to seat ${seat}: ${location.origin}/t/${id}#${token}`));
  }
  let match = 0, rows = 0;
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${id}/socket`);
  const send = (message) => socket.send(JSON.stringify(message));
  const act = (action) => send({ type: "act", match, row: rows, action });
  const showNow = (now) => {
    rows = now.rows;
    const { tops, ...rest } = now.view;
    const lines = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const turn = now.winners ? `Over. Winners: ${now.winners}` : `Seat ${now.to_act} is to act.`;
    parts.state.replaceChildren(show("p", {}, turn), show("p", {}, `Standings: ${JSON.stringify(now.standings)}`));
    parts.position.replaceChildren(show("pre", {}, `${tops && board ? boardText(now.view, board) : ""}\n${lines.join("\n")}`));
    const cells = board ? board.cells.map(([name]) => name) : [];
    const legal = !now.legal ? [] : now.legal.actions ? now.legal.actions.map((text) => [text, 0]) : placements(now.legal, cells);
    parts.actions.replaceChildren(show("ol", { className: "actions" }, ...legal.map(([text, gain]) =>
      show("li", {}, show("button", { on: { click: () => act(text) } }, gain ? `${text} (+${gain})` : text)))));
  };
  const said = ({ name, text }) => parts.talk.append(show("p", {}, `${name}: ${text}`));
  const takes = {
    welcome: (message) => {
      match = message.match;
      showNow(message.now);
      parts.talk.replaceChildren();
      (message.chat ?? []).forEach(said);
    },
    rows: (message) => { match = message.match; showNow(message.now); },
    said,
    refused: ({ text }) => problem(text),
    table: (message) => { if (message.table.match !== match) send({ type: "hello", version: 1 }); },
  };
  socket.addEventListener("open", () => send({ type: "hello", version: 1 }));
  socket.addEventListener("message", ({ data }) => { const message = JSON.parse(data); takes[message.type]?.(message); });
  socket.addEventListener("close", () => problem("The connection has ended; load the page again to go on."));
  const typed = async (given) => act(given.get("action"));
  const say = async (given) => send({ type: "say", text: given.get("text") });
  main.replaceChildren(show("h2", {}, told.game), ...Object.values(parts),
    form("Do it", typed, field("Action", show("input", { name: "action", maxLength: 40 }))),
    form("Say", say, field("Say something", show("input", { name: "text", maxLength: 500 }))),
    form("Resign", async () => send({ type: "resign" })),
    form("Rematch", async () => send({ type: "rematch" })));
}

async function start() {
  problem("");
  const person = await me();
  if (!person) { askName(start); return; }
  document.querySelector("#who").textContent = person.name;
  const at = location.pathname.match(/^\/t\/([a-z0-9]+)$/);
  try { await (at ? table(at[1]) : lobby()); } catch (error) { problem(error.message); }
}

start();
