/** The loader that the build calls for each `import()`: what it asks the browser for, and what it says when that fails. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { __vitePreload } from "../../../web/lib/load-code.ts";

const announced = vi.fn((event: Event & { payload?: unknown }) => event.payload);

beforeEach(() => window.addEventListener("vite:preloadError", announced));
afterEach(() => {
  window.removeEventListener("vite:preloadError", announced);
  announced.mockClear();
  document.head.replaceChildren();
});

const links = () => [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));
const lastLink = () => [...document.head.querySelectorAll("link")].at(-1);

it("requests each file once, and waits for the styles before it returns the module", async () => {
  let isThere = false;
  const loading = __vitePreload(async () => "module", ["assets/a.js", "assets/a.css"]).then((module) => {
    isThere = true;
    return module;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect([links(), isThere]).toEqual([["/assets/a.js", "/assets/a.css"], false]);
  lastLink()?.dispatchEvent(new Event("load"));
  expect(await loading).toBe("module");
  await __vitePreload(async () => "another", ["assets/a.js", "assets/a.css"]);
  expect(links()).toEqual(["/assets/a.js", "/assets/a.css"]);
  expect(announced).not.toHaveBeenCalled();
});

it("reports a style that failed to load, and requests it again the next time", async () => {
  const load = vi.fn(async () => "module");
  const failing = __vitePreload(load, ["assets/b.css"]);
  lastLink()?.dispatchEvent(new Event("error"));
  const reason = await failing.catch((error: unknown) => error);
  expect(reason).toEqual(new Error("Unable to load assets/b.css"));
  expect(announced.mock.results).toMatchObject([{ value: reason }]);
  expect(load).not.toHaveBeenCalled();
  const again = __vitePreload(load, ["assets/b.css"]);
  lastLink()?.dispatchEvent(new Event("load"));
  expect(await again).toBe("module");
});

it("reports a module that failed to load", async () => {
  const reason = new TypeError("Failed to fetch dynamically imported module");
  await expect(__vitePreload(() => Promise.reject(reason))).rejects.toBe(reason);
  expect(announced.mock.results).toMatchObject([{ value: reason }]);
});
