import { watchFaults } from "../lib/watch-faults.ts";
import { Crash } from "./frame/Crash.tsx";
import { App } from "./pages/App.tsx";
import "../ui/tokens.css";
import "./styles/font.css";
import "./styles/document.css";
import "./styles/player.css";
import { firstLanguage } from "./base/page-route.ts";
import { createUninstrumentedRoot } from "./base/uninstrumented-root.ts";
import { restoreKeys } from "./device/device-keys.ts";
import { beginPage } from "./pages/open-instance.ts";
import { hasAny, loadTexts } from "./texts/texts.ts";

watchFaults("respondent");
beginPage();
followTheme();
const place = document.getElementById("player");
if (place === null) throw new Error("player.html has no place for the page.");
const root = createUninstrumentedRoot(place);
// Before anything is drawn: React delays what follows by 300 ms on a page that had to wait for it.
void Promise.allSettled([restoreKeys(), loadTexts(firstLanguage())]).then(() => {
  if (!hasAny()) return showFallbackText();
  root.render(
    <Crash>
      <App />
    </Crash>,
  );
});

/** The connection broke after the scripts: the page itself contains a few words in each language. */
function showFallbackText() {
  place?.lastElementChild?.remove();
  place?.firstElementChild?.removeAttribute("hidden");
  place?.querySelector("button")?.addEventListener("click", () => window.location.reload());
}

/** Light or dark, as the device prefers. */
function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  };
  apply();
  dark.addEventListener("change", apply);
}
