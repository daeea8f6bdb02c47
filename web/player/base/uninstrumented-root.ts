/** React's root on the respondent's page, which hears no more than the page listens to. */
import { createRoot, type Root } from "react-dom/client";

/**
 * What the respondent's components listen to, other than events that stay at their element (`toggle`, `close`).
 * `test/web/player-uninstrumented-root.test.tsx` holds that nothing is missing.
 */
export const listenedEvents: ReadonlySet<string> = new Set([
  ...[
    "click",
    "change",
    "input",
    "keydown",
    "focusin",
    "focusout",
    "mousedown",
    "pointerdown",
    "pointerup",
    "submit",
  ],
]);

/**
 * React listens to some eighty events, each on its way down and up, and goes through the components around the place of
 * each: a key causes eleven such walks, most of a free field's cost. Only those up, of the events above, are of use.
 */
export function createUninstrumentedRoot(place: HTMLElement): Root {
  const { prototype } = EventTarget;
  const { addEventListener } = prototype;
  prototype.addEventListener = function (type, listener, options) {
    if (options === false && listenedEvents.has(type)) addEventListener.call(this, type, listener, options);
  };
  try {
    return createRoot(place);
  } finally {
    prototype.addEventListener = addEventListener;
  }
}
