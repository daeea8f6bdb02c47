/** Shows a screen as the application does: look, reads, router; only the server is faked. */
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, vi } from "vitest";
import { readOptions } from "../../../web/app/read-options.ts";
import { ThemeProvider } from "../../../web/app/theme/ThemeProvider.tsx";
import "./patience.ts";

// What jsdom lacks and Mantine needs: no media matches, nothing is ever resized.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

/** Routes at an address. `place()` returns the router's location. */
export function renderRoutes(routes: RouteObject[], at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <ThemeProvider env="test">
      <SWRConfig value={{ ...readOptions(router), provider: () => new Map(), dedupingInterval: 0 }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </ThemeProvider>,
  );
  return { place: () => router.state.location.pathname + router.state.location.search, router };
}

/** One screen, with bare pages wherever else it leads. */
export function renderScreen(screen: React.ReactNode, at = "/") {
  const path = at.split("?")[0] ?? "/";
  return renderRoutes(
    [
      { path, element: screen },
      { path: "*", element: <p>elsewhere</p> },
    ],
    at,
  );
}

/** Whether a button rests. */
export function isDisabled(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.disabled;
}
