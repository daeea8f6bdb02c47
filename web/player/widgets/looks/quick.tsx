/** Choices that go on by themselves. */
import type { ReactNode } from "react";

/** A choice by the arrow keys passes others on its way: only one that is pressed goes on. */
const PRESS_MS = 1_000;
/** What the answer shows or hides is there by then. */
const SETTLE_MS = 150;

let pressedAt = Number.NEGATIVE_INFINITY;

/** Goes on to the next question once one of these choices is pressed, or to the next page after the last one. */
export function quick(field: ReactNode): ReactNode {
  return (
    <div
      className="p-quick"
      onPointerDown={(event) => {
        pressedAt = event.timeStamp;
      }}
      onChange={({ timeStamp, currentTarget }) => {
        if (timeStamp - pressedAt < PRESS_MS) setTimeout(() => focusNext(currentTarget), SETTLE_MS);
      }}
    >
      {field}
    </div>
  );
}

function focusNext(from: HTMLElement): void {
  const form = from.closest("form");
  if (form === null || !from.isConnected) return;
  const later = [...form.querySelectorAll<HTMLElement>("[data-key]")].filter(
    (one) =>
      (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !from.contains(one),
  );
  for (const next of later) {
    const input = next.querySelector<HTMLElement>("input:not([tabindex='-1']), select, textarea, button");
    if (input === null || input.offsetParent === null) continue;
    next.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLButtonElement>(".p-next:not([aria-disabled='true']):not(:disabled)")?.click();
}
