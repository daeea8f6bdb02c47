/**
 * The browser's Back closes an open dialog, as Escape does. Above the page's history entry there is one entry for
 * each open dialog, at the page's address:
 *
 * - Back closes the dialog on top; where it stays open, the step over its entry is undone.
 * - Closing it in another way goes back over its entry. A dialog that replaces another keeps that one's entry.
 * - Forward opens no dialog again, and Back passes over entries of dialogs that are open no longer (after a reload).
 * - A navigation out of a dialog replaces its entry.
 *
 * The router is not notified of these steps: to it the address is always that of the page. A step to the page where it is
 * already would load it again, and a user in the middle of something would be asked whether to leave.
 */
import { onLayersChange, openLayers } from "./open-layers.ts";

/** What is needed from the router. */
interface Router {
  state: { location: { key: string; pathname: string; search: string; hash: string } };
  subscribe: (listener: () => void) => () => void;
}

type Entry = Parameters<History["pushState"]>;

/** Parts of the query that are in the address while a dialog is open. */
let shown: Readonly<Record<string, string>> = {};
let settle: () => void = () => runSettled();
const whenSettled: (() => void)[] = [];

function runSettled(): void {
  for (const then of whenSettled.splice(0)) then();
}

/**
 * Shows in the address, for as long as a dialog is open, which one it is: a reload or a sign-in comes back to it. The
 * page's own entry never has these parts.
 */
export function showInAddress(parts: Readonly<Record<string, string>>): void {
  shown = parts;
  settle();
}

/** Does something with the history once the entries of dialogs that were closed are gone from it. */
export function afterHistorySettles(action: () => void): void {
  whenSettled.push(action);
  setTimeout(() => settle()); // the screen has changed by then
}

/** The browser's current history entry: the router's key of its page, and how many dialogs are under and on it. */
function here(): { key: string; depth: number } {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null) return { key: "default", depth: 0 };
  return {
    key: "key" in state && typeof state.key === "string" ? state.key : "default",
    depth: "dialogs" in state && typeof state.dialogs === "number" ? state.dialogs : 0,
  };
}

/**
 * Watches the browser's steps; called before the router is made, so that each is heard here first.
 *
 * @returns takes the router, and returns how to stop
 * @example const follow = watchBack(); follow(createBrowserRouter(routes));
 */
export function watchBack(): (router: Router) => () => void {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  let router: Router | undefined;
  /** Where the browser was before the current step. */
  let last = here();
  /** A step that was started here is under way: until it arrives, nothing else is started. */
  let isAwaited = false;
  /** What the router put into the history meanwhile. */
  let delayed: Entry | undefined;
  /** What the page's entries must contain since the router replaced the page under its dialogs, and the keys they had. */
  let replaced: object | undefined;
  const formerKeys = new Set<string>();
  /** A dialog was closed whose entry may still be there. */
  let hasClosed = false;
  let openCount = openLayers.length;

  const isThisPage = (key: string) => key === router?.state.location.key || formerKeys.has(key);

  const go = (steps: number) => {
    isAwaited = true;
    history.go(steps);
  };

  /** The page's address, with what is shown of its dialogs. */
  const address = (depth: number) => {
    if (router === undefined) return window.location.href;
    const { pathname, search, hash } = router.state.location;
    if (depth === 0) return pathname + search + hash;
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(shown)) query.set(name, value);
    return `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`;
  };

  /** Corrects an entry that the router would have replaced if it had not been under a dialog's entry. */
  const correctEntry = ({ key, depth }: { key: string; depth: number }) => {
    if (!formerKeys.has(key) || replaced === undefined) return;
    replace({ ...replaced, dialogs: depth }, "", address(depth));
    last = here();
  };

  /** Makes as many entries as dialogs are open, once the router is on the browser's entry. */
  settle = () => {
    if (router === undefined || isAwaited || here().key !== router.state.location.key) return;
    const { depth } = here();
    const layerCount = openLayers.length;
    if (depth > layerCount && hasClosed) {
      replace(history.state, "", address(layerCount)); // a reload before the step has ended opens nothing again
      return go(layerCount - depth);
    }
    hasClosed = false;
    for (let next = depth + 1; next <= layerCount; next += 1)
      push({ ...history.state, dialogs: next }, "", address(next));
    if (layerCount > 0 && layerCount === here().depth) {
      const { origin, href } = window.location;
      if (origin + address(layerCount) !== href) replace(history.state, "", address(layerCount));
    }
    last = here();
    runSettled();
  };

  history.pushState = (...entry) => {
    if (isAwaited) {
      delayed = entry;
      formerKeys.add(here().key); // to the router the page is another one already
      return;
    }
    if (here().depth > 0) replace(...entry);
    else push(...entry);
    formerKeys.clear();
    replaced = undefined;
    last = here();
  };

  history.replaceState = (state: unknown, unused, url) => {
    const { key, depth } = here();
    if (depth === 0 || typeof state !== "object" || state === null) replace(state, unused, url);
    else {
      formerKeys.add(key);
      replaced = state;
      replace({ ...state, dialogs: depth }, unused, url);
    }
    last = here();
  };

  /** Back from the entry of a dialog to the one below it. */
  const closeDownTo = (depth: number) => {
    // The dialog is gone: the page was reloaded, and the user wants the page before it.
    if (openLayers.length <= depth) return history.go(-1 - depth);
    for (const layer of openLayers.slice(depth).reverse()) {
      if (!layer.isClosable()) break;
      layer.close();
    }
    // The screen has changed by then. One that stays open has its entry in front of it again.
    setTimeout(() => {
      const now = here();
      if (!isAwaited && isThisPage(now.key) && now.depth === depth && openLayers.length > depth)
        go(openLayers.length - depth);
    });
  };

  const onStep = (event: PopStateEvent) => {
    const from = last;
    const to = here();
    last = to;
    const wasAwaited = isAwaited;
    isAwaited = false;
    if (!isThisPage(to.key)) {
      // The entry of a dialog that led on to other pages: the user wants its page.
      if (to.depth === 0) return;
      event.stopImmediatePropagation();
      return history.go(-to.depth);
    }
    if (!wasAwaited && (to.depth === from.depth || !isThisPage(from.key))) {
      setTimeout(() => settle()); // the router has taken its own step back, or the address has another #part
      return;
    }
    event.stopImmediatePropagation();
    correctEntry(to);
    if (wasAwaited) {
      const entry = delayed;
      delayed = undefined;
      if (entry !== undefined) history.pushState(...entry);
      settle();
    } else if (to.depth > from.depth) go(from.depth - to.depth);
    else closeDownTo(to.depth);
  };
  window.addEventListener("popstate", onStep, { capture: true });

  const stopLayers = onLayersChange(() => {
    if (openLayers.length < openCount) hasClosed = true;
    openCount = openLayers.length;
    queueMicrotask(() => settle()); // a dialog that takes the place of another comes in the same change
  });

  return (followed) => {
    router = followed;
    const stopRouter = followed.subscribe(() => settle());
    return () => {
      stopRouter();
      stopLayers();
      window.removeEventListener("popstate", onStep, { capture: true });
      history.pushState = push;
      history.replaceState = replace;
      settle = () => runSettled();
    };
  };
}
