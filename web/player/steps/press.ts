/** Buttons that are pressed while a field still has the focus. */
import type { MouseEvent } from "react";

/**
 * The field is left when the press is complete, not when it begins: an error that then shows under it moves the buttons, and
 * the browser would find no click. A keyboard's press is as it was.
 */
export function pressed(act: () => void) {
  return {
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.focus({ preventScroll: true }); // what is typed in the field is read first
      act();
    },
  };
}
