import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/i18n";
import { prefs } from "./lib/prefs.svelte";
import { dress, followSystem } from "./lib/theme";
import { installWorker } from "./lib/worker";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");

dress();
followSystem();
await speak(prefs.language);
mount(App, { target });
installWorker();
