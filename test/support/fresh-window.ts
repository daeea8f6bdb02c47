/**
 * Runs around each test file of screens: the next one finds an empty window at the address of the start, and the product's
 * own modules, with what they remember, are evaluated again.
 */
import { cleanup } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// What jsdom lacks: it lays nothing out, so nothing scrolls.
Element.prototype.scrollIntoView = () => {};
const escaped = (text: string) => text.replace(/[^\w-]/g, "\\$&");
Object.defineProperty(globalThis, "CSS", { value: { escape: escaped }, configurable: true, writable: true });
// A link to a file that a browser saves would be followed.
HTMLAnchorElement.prototype.click = function click() {
  if (this.download === "") HTMLElement.prototype.click.call(this);
};

afterAll(() => {
  cleanup();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren(); // not another body: Testing Library keeps this one
  for (const cookie of document.cookie.split(";")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${cookie.split("=")[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.resetModules();
});
