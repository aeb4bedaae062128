import { section, type Section } from "./sections";

export { default as Picture } from "./CollectingPicture.svelte";

export function sections(): Section[] {
  return [
    section("aim", ["aim_gathered"]),
    section("editions", []),
    section("setup", ["setup_gathered"], ["reveal"]),
    section("reveal", ["reveal_rule", "pile_empty"], ["go_on"]),
    section("stopping", ["stopping_rule"], ["stop"]),
    section("bust", ["bust_rule"], ["bust"]),
    section("weakest", ["weakest_rule"], ["weakest"]),
    section("bonus", ["bonus_gathered"], ["bonus_turn"]),
    section("end", ["end_gathered", "series"]),
  ];
}
