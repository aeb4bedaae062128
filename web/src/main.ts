import { mount } from "svelte";
import App from "./App.svelte";
import { installApp } from "./lib/keeping/app.svelte";
import { learnNames, pause } from "./lib/games";
import { speak } from "./lib/i18n";
import { prefs } from "./lib/prefs.svelte";
import { dress, followSystem } from "./lib/theme";
import "./styles/base.css";

/** Milliseconds without the names of the games. */
const PATIENCE = 600;
const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");

dress();
followSystem();
// Nearly every screen names a game, so their names are waited for; but not for long, for an empty page says nothing.
await Promise.all([speak(prefs.language), Promise.race([learnNames(), pause(PATIENCE)])]);
mount(App, { target });
installApp();
