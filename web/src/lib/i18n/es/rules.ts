import type english from "../en/rules";
import type { Like } from "../kinds";

export default {
  aim: "De qué va",
  aim_flat:
    "Colocas fichas de dos símbolos y cuentas cuántos iguales encuentran. Cada color tiene su marcador. Al final solo cuenta tu color más atrasado. Gana quien tiene más adelantado su color más atrasado.",
  aim_solo:
    "Colocas fichas de dos símbolos y cuentas cuántos iguales encuentran. Cada color tiene su marcador. Al final tu resultado es tu color más atrasado. Intenta superarte.",
  aim_duel:
    "Colocáis fichas de dos símbolos y contáis cuántos iguales encuentran. Por cada color hay una sola clavija, de la que tiráis los dos. Gana quien al final tiene más de las seis en su lado.",
  aim_gathered:
    "Descubres fichas una tras otra y puedes parar cuando quieras. Quien para a tiempo se lleva fichas; quien sigue demasiado se lo deja todo a los demás. Gana quien reúne primero {track} fichas de cada uno de los seis colores.",

  setup: "Antes de empezar",
  setup_flat:
    "El tablero tiene {cells} casillas, seis de ellas con un símbolo impreso. En la bolsa hay {tiles} fichas: cada pareja de colores distintos el mismo número de veces, y dobles de cada color.\nCada uno roba {rack} fichas para su atril, que los demás no ven. Todas las clavijas empiezan en 0. Aquí el azar decide quién empieza; luego se sigue por turnos.",
  setup_solo:
    "El tablero tiene {cells} casillas. Hay {tiles} fichas en la reserva. No hay atril: robas siempre una ficha y la colocas. Todas las clavijas empiezan en 0.",
  setup_stacked:
    "El tablero tiene {cells} casillas. Seis piedras iniciales, una de cada color, se ponen al azar en seis casillas marcadas; cada una ocupa una casilla y es tan alta como una ficha. Hay {tiles} fichas en la reserva.\nCada uno roba {rack} fichas para su atril, que los demás no ven. Todas las clavijas empiezan en 0.",
  setup_stones:
    "Seis piedras iniciales, una de cada color, están al azar en seis casillas marcadas; cada una ocupa una casilla y es tan alta como una ficha.",
  setup_gathered:
    "Hay {tiles} fichas de un símbolo, {each} de cada color, boca abajo en una pila. Se descubren tres, que forman el centro. Delante de ti hay sitio para las fichas en riesgo y para seis filas de {track} fichas.",

  turn: "Tu turno",
  turn_flat:
    "1. Coloca una ficha de tu atril.\n2. Cuenta sus dos mitades.\n3. Haz las jugadas extra que hayas ganado.\n4. Completa tu atril hasta {rack} fichas, o cámbialo si puedes.",
  turn_solo: "Roba una ficha, colócala y cuenta sus dos mitades. Después viene la siguiente.",

  placing: "Colocar",
  placing_flat:
    "Una ficha ocupa dos casillas libres vecinas. Los símbolos impresos no se tapan nunca, y no se coloca ficha sobre ficha. Hay que colocar aunque no dé puntos.",
  placing_first:
    "En tu primera ficha, al menos una mitad debe tocar un símbolo impreso que aún no tenga fichas al lado. No hace falta que coincida. Así cada uno empieza en un símbolo distinto. Después puedes colocar donde haya sitio.",
  placing_first_solo:
    "Tu primera ficha debe tocar un símbolo impreso; no hace falta que coincida. Después puedes colocar donde haya sitio.",

  opening: "La apertura",
  opening_stacked:
    "Mientras quede una piedra inicial sin fichas al lado, cada ficha debe ir junto a una de esas piedras. No hace falta que coincida. Una ficha puede servir a dos piedras a la vez. Cuando las seis han tenido una ficha al lado, acaba la apertura.",

  storeys: "En el tablero y más arriba",
  storeys_stacked:
    "Una ficha ocupa dos casillas vecinas de igual altura: las dos en el tablero o las dos sobre fichas. Arriba, las mitades deben apoyarse en dos fichas distintas; nunca exactamente sobre una sola. Las piedras iniciales también sirven de apoyo. No hay límite de altura. Hay que colocar aunque no dé puntos.",
  cover_stacked: "Lo tapado queda fuera de la partida: solo cuenta lo que se ve desde arriba.",

  scoring: "Contar",
  scoring_rule:
    "Las dos mitades se cuentan una tras otra. Desde una mitad miras en cinco líneas rectas: todas las direcciones menos la de la otra mitad. En cada una cuentas los símbolos de su color hasta que la corta una casilla vacía, otro color o el borde. La suma son los puntos de esa mitad.",
  scoring_details:
    "No cuenta la propia mitad, ni la otra, ni lo que hay detrás de ella. Los símbolos impresos cuentan como los de las fichas. Un símbolo que toca las dos mitades de una doble cuenta para cada una.",
  scoring_storeys:
    "La altura no importa: las líneas cruzan todos los pisos. Las piedras iniciales cuentan como los símbolos de las fichas.",
  scoring_track:
    "Tu clavija de ese color avanza otros tantos espacios, como mucho hasta {track}; lo que sobra se pierde.",
  boards: "Dos tableros",
  scoring_boards:
    "El marcador ocupa dos tableros. La clavija que alcanza o pasaría {half}, el final del primero, va enseguida al inicio del segundo, y se pierde el resto de los puntos de esa mitad. Allí sigue hasta {track}, donde se queda.",
  scoring_boards_double:
    "Si la primera mitad de una doble produce el cambio, la segunda cuenta desde allí; se elige por ti el mejor orden.",
  scoring_boards_tile:
    "En esta edición el cambio de tablero termina la cuenta de ese color para toda la ficha: la segunda mitad de una doble también se pierde.",

  bonus: "¡Genial!",
  bonus_flat:
    "La clavija que llega al final de su marcador, {track}, te da una jugada extra: enseguida, antes de completar el atril, colocas y cuentas otra ficha tuya. Dos clavijas con una ficha dan dos. Una jugada extra puede dar la siguiente. Es obligatorio hacerlas.",
  bonus_team:
    "La clavija que llega al final de cualquiera de los dos tableros da una jugada extra a quien ha colocado: enseguida, antes de completar, otra ficha de su propio atril. Dos clavijas con una ficha dan dos. Es obligatorio; si el atril se vacía, el resto se pierde.",
  bonus_stacked:
    "La clavija que alcanza o pasa {bonus} te da una jugada extra: enseguida, antes de completar el atril, colocas y cuentas otra ficha tuya. Es obligatorio; si el atril se vacía, el resto se pierde.",
  bonus_none: "En solitario no hay jugadas extra ni cambios de fichas.",

  exchange: "Cambiar fichas",
  exchange_rule:
    "Al final de tu turno, en vez de completar, puedes cambiar todas tus fichas si ninguna muestra tu color más atrasado (si hay varios empatados, ninguno de ellos). Las enseñas a todos, las apartas, robas {rack} nuevas y solo entonces devuelves las viejas a la bolsa.",
  exchange_bag: "Si en la bolsa hay menos de {rack} fichas, no se puede.",
  exchange_team:
    "Cuál es el color más atrasado lo dice el marcador del equipo; se miran las fichas de tu propio atril.",
  exchange_duel: "Tu color más atrasado es el que está más hacia el otro lado.",

  team: "En equipos",
  team_rule:
    "Juegan dos contra dos; los compañeros se sientan enfrente, así que los equipos se alternan. Cada uno tiene su atril, pero el equipo comparte un marcador. Lo que consigue cualquiera mueve las clavijas comunes. Durante la partida los compañeros no hablan de ella, salvo que se acuerde otra cosa.",

  duel: "La cuerda",
  duel_rule:
    "Entre los dos hay un tablero con una cuerda por color: {track} espacios hacia ti, el inicio en medio y {track} hacia el otro. Los puntos de una mitad llevan la clavija de su color otros tantos espacios hacia quien los consigue, como mucho hasta su último espacio.",
  duel_bonus:
    "Si una clavija llega a tu último espacio, tomas la ficha de duelo de su color, de la reserva o del rival, y tienes una jugada extra. Si ya la tenías, no hay jugada extra. El rival puede recuperar la clavija.",

  end: "Final y ganador",
  end_flat:
    "La partida acaba en cuanto no quedan dos casillas libres vecinas; las jugadas extra pendientes se pierden.",
  end_all: "Quien tiene las seis clavijas al final del marcador, en {track}, gana en el acto.",
  end_solo: "Acaba cuando ya no cabe ninguna ficha o cuando las seis clavijas están al final.",
  end_stacked:
    "Si tras un turno quedan menos de {rack} fichas en la reserva, empieza la última ronda: cada uno tiene exactamente un turno más, también quien la ha provocado. En ella no se completa ni se cambia, pero sí hay jugadas extra. Si alguien que debe colocar no encuentra sitio, la partida acaba en el acto.",
  end_stacked_solo:
    "Acaba cuando se han colocado todas las fichas, cuando ya no cabe ninguna o cuando las seis clavijas están al final.",
  end_duel:
    "Gana quien tiene más clavijas en su lado; una clavija en el inicio no cuenta para nadie. Si hay empate se comparan las distancias en el propio lado, la menor primero. Quien tiene las seis en su último espacio gana en el acto.",
  end_compare:
    "Se comparan los colores más atrasados: gana el más adelantado. Si empatan, se comparan los siguientes, y así sucesivamente; da igual de qué colores se trate. Si los seis son iguales, se comparte la victoria.",

  reveal: "Descubrir",
  reveal_rule:
    "Si en el centro hay menos de tres fichas, primero se completa hasta tres. Luego descubres una ficha de la pila. Encaja si su color está en el centro y aún no lo tienes en riesgo; entonces queda en riesgo delante de ti. Puedes seguir descubriendo o parar.",
  stopping: "Parar",
  stopping_rule:
    "Si paras, te llevas a tus filas todas tus fichas en riesgo y, con ellas, todas las de esos colores que haya en el centro. En una fila caben {track} fichas; lo que sobra vuelve a la pila.",
  bust: "Cuando te pasas",
  bust_rule:
    "Te pasas si el color de la ficha no está en el centro o si ya lo tienes en riesgo. Entonces la ficha va al centro junto con todo lo que tenías en riesgo, y acaba tu turno. El centro puede crecer mucho: una fiesta para el siguiente.",
  weakest: "El color más débil",
  weakest_rule:
    "Si un solo color es el más débil de tus filas (ninguna cuenta como cero) y está en el centro, en vez de descubrir puedes tomar una única ficha de ese color. Después acaba tu turno.",
  bonus_gathered:
    "Si al parar llenas una fila, tienes un turno extra, uno por cada fila. Es un turno completo; puedes renunciar a él. Cada fila da su extra una sola vez.",
  end_gathered: "Quien llena las seis filas gana en el acto. Los demás se ordenan por sus filas más débiles.",
  pile_empty:
    "Si la pila se agota, tienes que parar con lo que haya en riesgo, y con el centro se mezcla una pila nueva.",
  series: "Si jugáis varias partidas seguidas, cada uno recibe tantos puntos como fichas tenga su fila más débil.",

  editions: "Qué cambia aquí",

  options: "Opciones",
  options_none: "Este juego no tiene opciones.",
  option_default: "habitual: {value}",

  sure: "Hasta qué punto es seguro",
  sure_certain: "El tablero y las fichas son como dice el folleto.",
  sure_high:
    "El folleto muestra el tablero y las fichas en dibujos que no tenemos; varias fuentes independientes coinciden.",
  sure_medium: "El tablero o las fichas se han deducido de descripciones y números. Muy probable, pero no seguro.",
  sure_low:
    "Nadie dice cómo de grande es el tablero. Lo hemos deducido: se usa el tamaño más probable, y se puede elegir otro.",

  glossary: "Palabras",
  g_tile: "Ficha: Dos hexágonos unidos con un símbolo cada uno; en los juegos de coleccionar, un solo símbolo.",
  g_half: "Mitad: Uno de los dos símbolos de una ficha.",
  g_double: "Doble: Una ficha con el mismo símbolo dos veces.",
  g_cell: "Casilla: Un sitio del tablero para media ficha.",
  g_line: "Línea: Símbolos iguales en fila recta, contados desde una mitad.",
  g_track: "Marcador: El camino de la clavija de un color. Cada jugador o equipo tiene seis.",
  g_side: "Equipo: Dos jugadores que comparten marcadores.",
  g_hindmost: "Color más atrasado: El color que menos ha avanzado. Es el que decide.",
  g_rack: "Atril: Tus fichas, ocultas a los demás.",
  g_bag: "Bolsa: De donde se roban las fichas.",
  g_bonus: "Jugada extra: Otra ficha enseguida, ganada al final de un marcador. «¡Genial!»",
  g_swap: "Cambio: Fichas nuevas en vez de completar, cuando falta el color más atrasado.",
  g_stone: "Piedra inicial: En los juegos de apilar, un símbolo suelto que está desde el principio.",
  g_risk: "En riesgo: En los juegos de coleccionar, lo descubierto que aún no te has llevado.",

  lesson: "Pruébalo en una lección",
  play: "Jugar",
  lead: "Cada juego explicado entero, y lo que lo hace distinto.",
} satisfies Like<typeof english>;
