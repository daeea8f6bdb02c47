import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Crash } from "./Crash.tsx";
import "../ui/tokens.css";
import "./font.css";
import "./document.css";
import "./player.css";
import { loadTexts } from "./texts.ts";
import { followTheme } from "./theme.ts";

followTheme();
void loadTexts(navigator.language);
const place = document.getElementById("player");
if (place === null) throw new Error("player.html has no place for the page.");
createRoot(place).render(
  <Crash>
    <App />
  </Crash>,
);
