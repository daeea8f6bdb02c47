import type { KeyboardEvent } from "react";

/**
 * Tab leaves a menu for what follows its button, as the ARIA practices for menus have it; Mantine keeps it inside until
 * Escape. The focus goes to the button before the browser moves it on, and pressing the button closes the menu.
 */
export function leaveMenuByTab(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Tab") return;
  const opener = document.querySelector<HTMLElement>(`[aria-controls="${event.currentTarget.id}"]`);
  opener?.focus();
  opener?.click();
}
