import type english from "../en/learn";
import type { Like } from "../kinds";

export default {
  lead: "Unos minutos en el tablero de verdad. Tú pruebas, el tablero responde.",
  begin: "Empieza aquí",
  steps: { one: "{n} paso", other: "{n} pasos" },
  so_far: "{n} de {of} pasos hechos",
  all_done: "Hecha",
  step: "Paso {n} de {of}",
  steps_of: "Pasos de esta lección",
  next: "Siguiente",
  skip: "Saltar",
  once_more: "Otra vez",
  try_again: "Probar otra vez",
  show_me: "Enséñamelo",
  like_this: "Podría ser así. Prueba otra vez y colócala tú.",
  partner: "Compañero",
  opponent: "Rival",
  finished: "Lección terminada",
  finished_why: "Ya sabes todo lo necesario para «{game}». Lo demás se aprende jugando.",
  play_now: "Jugar contra el ordenador",
  play_alone: "Jugar ahora",
  set_up: "Preparar una mesa",
  all_lessons: "Todas las lecciones",
  from_start: "Desde el principio",

  place_title: "Coloca una ficha",
  place_text: "Toma una ficha y elige dos casillas libres para ella. La primera debe tocar uno de los seis símbolos impresos; las casillas que no sirven se apagan. «Girar» la gira, «Colocar» la coloca.",
  place_done: "Eso es un turno: colocar, contar y robar una ficha nueva. En la primera ronda cada uno usa un símbolo impreso distinto.",
  place_hint: "Vale cualquier sitio libre junto a un símbolo impreso.",

  symbol_title: "Igual con igual",
  symbol_text: "Un símbolo da puntos si a su lado está el mismo símbolo. Coloca una ficha de modo que uno de los suyos toque el impreso de su color.",
  symbol_done: "Un punto. Los símbolos impresos cuentan como los de las fichas, y aquí nunca se tapan.",
  symbol_hint: "Esta vez sin puntos. Busca el símbolo impreso que también está en tu ficha y gira esa mitad hacia él.",

  line_title: "La línea cuenta entera",
  line_text: "Hay tres soles en línea recta. Continúa esa línea con tu mitad amarilla.",
  line_done: "Tres puntos: uno por cada sol de la línea. El que acabas de colocar no se cuenta.",
  line_hint: "El amarillo debe ir en un extremo de la fila, con los tres soles en línea recta.",

  directions_title: "Cinco direcciones",
  directions_text: "Una mitad mira en cinco direcciones y suma todas las líneas que empiezan a su lado. Encuentra la casilla donde el azul suma cuatro.",
  directions_done: "Dos, uno y uno son cuatro. La sexta dirección lleva a la otra mitad de la ficha: ahí no cuenta nada.",
  directions_hint: "Hay una casilla con azul por tres lados. Pon ahí la mitad azul, y el anillo donde no estorbe.",

  halves_title: "Puntúan las dos mitades",
  halves_text: "Cada mitad cuenta para su color. Coloca la ficha roja y azul para que cada mitad dé dos puntos.",
  halves_done: "Dos rojos y dos azules con una sola ficha. Los buenos sitios sirven a las dos mitades.",
  halves_hint: "Busca dos casillas libres vecinas: una en línea con las estrellas rojas, la otra con las azules.",

  stops_title: "Dónde acaba una línea",
  stops_text: "Una casilla vacía corta la línea, y cualquier otro color también. Una de estas filas verdes tiene un hueco. Consigue tres verdes.",
  stops_done: "Tres seguidos. Más allá de un hueco no cuenta nada.",
  stops_hint: "La fila de la derecha tiene un hueco: solo cuenta lo que hay antes. Prueba con la otra.",

  double_title: "Fichas dobles",
  double_text: "Las dos mitades llevan el mismo símbolo y cada una cuenta por su lado. Consigue tres verdes con ella.",
  double_done: "El disco que toca las dos mitades ha contado dos veces. Las mitades no se cuentan entre sí.",
  double_hint: "Pon las dos mitades junto al mismo disco: así cuenta una vez para cada una.",

  hindmost_title: "Decide el color más bajo",
  hindmost_text: "Al final solo cuenta tu color más bajo. El tuyo es el amarillo. Hay puntos en otros sitios, pero sube el último todo lo que puedas.",
  hindmost_done: "Muchos puntos en otro color no habrían servido. Mantener juntos los seis: en eso consiste el juego.",
  hindmost_hint: "Tu color más bajo podía subir más. Pon una mitad amarilla donde encuentre más soles.",

  bonus_title: "Genial!",
  bonus_text: "El color que llega al final de su marcador da una jugada extra. Al naranja le faltan dos.",
  bonus_done: "Genial! El naranja ha llegado, y puedes colocar otra ficha enseguida.",
  bonus_hint: "El naranja está a dos del final. Continúa la línea de hexágonos.",

  bonus_play_title: "La jugada extra",
  bonus_play_text: "Colocas otra ficha de tu atril antes de robar. Consigue dos puntos con ella.",
  bonus_play_done: "Una jugada extra puede dar la siguiente. Solo al acabarlas todas completas tu atril.",
  bonus_play_hint: "Se pueden sacar dos puntos: con una ficha cuyas dos mitades encuentren su color.",

  exchange_title: "Fichas nuevas",
  exchange_text: "Ninguna de tus fichas muestra tu color más bajo, el amarillo. Entonces puedes cambiarlas todas al final del turno. Hazlo.",
  exchange_done: "Enseñas tus fichas, robas un atril entero y solo después vuelven las viejas a la bolsa.",
  exchange_hint: "También puedes quedártelas, pero con ellas el amarillo no sube.",

  tie_title: "Si los más bajos empatan",
  tie_text: "Los dos colores más bajos están en seis. Entonces se comparan los siguientes, y así sucesivamente. Ponte por delante.",
  tie_done: "Decide la primera diferencia desde abajo. Por eso también importa el segundo color más bajo.",
  tie_hint: "Todavía no vas por delante. ¿Cuál es, desde abajo, tu primer color más bajo que el del rival? Súbelo.",

  complete_title: "Los seis al final",
  complete_text: "Quien lleva los seis colores al final gana en el acto. Solo falta el amarillo.",
  complete_done: "Ganado, aunque queden casillas libres. Es raro; casi siempre la partida acaba al llenarse el tablero.",
  complete_hint: "El amarillo necesita dos puntos. Busca los dos soles.",

  second_board_title: "El segundo tablero",
  second_board_text: "Aquí los marcadores ocupan dos tableros. La clavija que llega al final del primero pasa al inicio del segundo. Lleva una allí.",
  second_board_done: "Lo que sobra al cambiar se pierde. En equipos el cambio da además una jugada extra; en solitario, no.",
  second_board_hint: "Una de tus clavijas está cerca del final del primer tablero. ¿Cuál? Puntúa en su color.",

  surplus_title: "Una doble en el cambio",
  surplus_text: "El verde está en 15. La doble da cinco con una mitad y dos con la otra. Colócala donde lo haga.",
  surplus_done: "Cinco llevan el verde al segundo tablero y su resto se pierde. Los otros dos cuentan desde allí: 20.",
  surplus_hint: "El verde no ha llegado a 20. Hay un sitio donde una mitad encuentra cinco discos y la otra dos.",

  surplus_tile_title: "Una doble en el cambio",
  surplus_tile_text: "El verde está en 15. La doble daría siete. Lleva con ella el verde al segundo tablero.",
  surplus_tile_done: "El verde está en 18, el inicio del segundo tablero. En esta edición se pierde ahí todo el resto de la ficha.",
  surplus_tile_hint: "El verde necesita al menos tres. Busca el sitio entre los discos.",

  rope_title: "Una cuerda para dos",
  rope_text: "En el Duelo hay una sola clavija por color, y tus puntos la acercan a ti. El azul está en el otro lado: tráelo.",
  rope_done: "Lo que tú ganas lo pierde el otro. Al final cuenta para ti cada clavija de tu lado.",
  rope_hint: "El azul debe moverse al menos tres espacios para pasar a tu lado.",

  duel_marker_title: "Hasta el final",
  duel_marker_text: "Una clavija en tu último espacio te da la ficha de duelo de su color y una jugada extra. Al naranja le faltan dos.",
  duel_marker_done: "Genial! El rival puede recuperarla, pero la ficha de duelo se queda hasta que él llegue a su propio final.",
  duel_marker_hint: "Continúa la línea de hexágonos.",

  majority_title: "Quién tiene más",
  majority_text: "Gana quien tiene más clavijas en su lado. Ahora van dos a cuatro. Trae dos con una sola ficha.",
  majority_done: "Cuatro a dos. Si hay empate se comparan las distancias, la menor primero.",
  majority_hint: "El naranja y el amarillo están justo al otro lado. Una ficha puede traer los dos.",

  stones_title: "Junto a una piedra inicial",
  stones_text: "Al principio cada ficha va junto a una piedra inicial que aún no tenga ninguna. Haz que un símbolo toque su color.",
  stones_done: "Un punto. Así se sigue hasta que todas las piedras hayan tenido una ficha al lado.",
  stones_hint: "Se puede, pero no da nada. Gira la mitad hacia la piedra de su color.",

  two_stones_title: "Dos de una vez",
  two_stones_text: "Entre dos piedras iniciales cabe justo una ficha. Puntúa en rojo y verde con una sola.",
  two_stones_done: "Puntúan las dos mitades, y dos piedras ya tienen su ficha.",
  two_stones_hint: "El rojo y el verde están arriba. Pon la ficha entre ellos, cada mitad junto a su color.",

  on_top_title: "Hacia arriba",
  on_top_text: "Se puede colocar sobre otras fichas: las dos mitades a la misma altura y no sobre una sola ficha. Coloca una en el segundo piso.",
  on_top_done: "Se apoya en dos fichas distintas. No hay límite de altura.",
  on_top_hint: "Eso era el suelo. Busca dos casillas vecinas de igual altura que sean de fichas distintas.",

  across_title: "Visto desde arriba",
  across_text: "Para contar solo importa lo que se ve desde arriba, sea cual sea la altura. Consigue dos verdes y dos amarillos desde el segundo piso.",
  across_done: "Las líneas cruzan todos los pisos. Solo las cortan los huecos, otros colores y el borde.",
  across_hint: "En el centro hay dos casillas vecinas de fichas distintas. Coloca ahí la ficha, con el verde a la izquierda.",

  cover_title: "Lo tapado desaparece",
  cover_text: "Lo que tapas ya no cuenta. Rompe la fila azul: coloca una ficha sobre dos de sus estrellas.",
  cover_done: "De tres en fila queda una. Así quitas a otros lo que querían usar.",
  cover_hint: "Las dos mitades deben quedar sobre estrellas azules.",

  bonus_spaces_title: "Extra en 18 y 27",
  bonus_spaces_text: "La clavija que alcanza o pasa 18 o 27 da una jugada extra. Uno de tus colores está cerca.",
  bonus_spaces_done: "Genial! Colocas otra ficha enseguida.",
  bonus_spaces_hint: "El verde está en 16. Bastan dos puntos.",

  final_round_title: "La última ronda",
  final_round_text: "Cuando la reserva se agota, cada uno tiene un turno más. Este es el último de todos. Gana.",
  final_round_done: "Tu color más bajo está ahora por delante de los demás. No hacía falta más.",
  final_round_hint: "Compara los colores más bajos: el tuyo es el amarillo con 11; los otros tienen 12.",

  reveal_title: "Descubre una ficha",
  reveal_text: "Hay tres fichas en el centro. Descubre una de la pila.",
  reveal_done: "El azul también está en el centro: vale, y queda en riesgo delante de ti.",
  reveal_hint: "Descubre una ficha.",

  stop_title: "Parar y llevarse",
  stop_text: "Si paras ahora te llevas tu ficha azul y todas las azules del centro. Para.",
  stop_done: "Tres azules para tu fila. Lo que está en tus filas está a salvo.",
  stop_hint: "Ha salido mal: el verde no está en el centro. Parar te habría dado tres fichas.",

  go_on_title: "¿Una más?",
  go_on_text: "Los seis colores están en el centro; solo un segundo azul sería nulo. Descubre otra.",
  go_on_done: "El amarillo vale. Ahora hay dos colores en riesgo, y los dos serían tuyos.",
  go_on_hint: "Parar es seguro, pero aquí las probabilidades eran muy buenas. Descubre una más.",

  bust_title: "Cuando sale mal",
  bust_text: "Un color que no está en el centro es nulo, y también uno que ya tienes en riesgo. Descubre otra y mira qué pasa.",
  bust_done: "El rojo ya estaba en riesgo. Todo va al centro, y el siguiente tiene mucho donde elegir.",
  bust_hint: "Era lo sensato. Esta vez descubre, solo para verlo.",

  when_to_stop_title: "Cuándo parar",
  when_to_stop_text: "En el centro hay rojo, azul y amarillo, y tienes los tres en riesgo. ¿Y ahora?",
  when_to_stop_done: "Exacto: cualquier otra habría sido nula. Nueve fichas son tuyas.",
  when_to_stop_hint: "Ya no podía valer ninguna. Con todos los colores del centro en riesgo solo queda una cosa.",

  weakest_title: "El color más débil",
  weakest_text: "Si un solo color es tu más bajo y está en el centro, puedes tomar en su lugar una ficha de ese color. Hazlo.",
  weakest_done: "Sin ningún riesgo. Con dos colores empatados abajo no se habría podido.",
  weakest_hint: "Esta vez toma la roja del centro.",

  bonus_turn_title: "Una fila llena",
  bonus_turn_text: "Si al parar llenas una fila, tienes otro turno. Al verde le falta poco: ¿qué haces?",
  bonus_turn_done: "Genial! La fila está llena, lo que sobra vuelve a la pila y te toca otra vez.",
  bonus_turn_hint: "El morado no valía. Parar habría llenado tu fila verde.",

  pass_title: "No es obligatorio",
  pass_text: "Puedes renunciar a un turno extra. Al siguiente le falta una sola ficha para ganar: mejor no llenar el centro. Pasa.",
  pass_done: "A veces es lo más sabio. Un fallo habría regalado fichas a los demás.",
  pass_hint: "Se puede, pero es arriesgado. Esta vez pasa.",

  six_rows_title: "Seis filas llenas",
  six_rows_text: "Gana quien llena primero sus seis filas. Solo te falta el morado.",
  six_rows_done: "¡Has ganado!",
  six_rows_hint: "Ya tenías todo lo necesario. Para a tiempo.",
} satisfies Like<typeof english>;
