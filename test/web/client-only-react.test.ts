/** React as the pages have it, without what none of them can reach, behaves as React does. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type * as ReactApi from "react";
import type * as ReactDom from "react-dom";
import type * as ReactDomClient from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { withoutUnreachable } from "../../infra/local/client-only-react.ts";
import { ownNames, withShortNames } from "../../infra/local/short-react-names.ts";

const files = createRequire(import.meta.url);
const folderOf = (name: string) => files.resolve(`${name}/package.json`).replace(/package\.json$/, "");
const read = (name: string, file: string) =>
  readFileSync(`${folderOf(name)}cjs/${file}.production.js`, "utf8");
const published = () => read("react-dom", "react-dom-client");
/** As in the pages. */
const built = () => withShortNames(withoutUnreachable(published()));

interface Production {
  react: typeof ReactApi;
  dom: typeof ReactDom;
  client: typeof ReactDomClient;
}

/** The production build in this window, with another text of its largest file. */
function production(clientCode: string): Production {
  const loaded: Record<string, unknown> = {};
  const load = (name: string, code: string) => {
    const module = { exports: {} };
    const run = compileFunction(code, ["exports", "module", "require"]);
    run(module.exports, module, (wanted: string) => loaded[wanted]);
    loaded[name] = module.exports;
  };
  load("react", read("react", "react"));
  load("scheduler", read("scheduler", "scheduler"));
  load("react-dom", read("react-dom", "react-dom"));
  load("react-dom/client", clientCode);
  // What was compiled has the exports of these packages.
  return {
    react: loaded.react as typeof ReactApi,
    dom: loaded["react-dom"] as typeof ReactDom,
    client: loaded["react-dom/client"] as typeof ReactDomClient,
  };
}

/** A page with what the product's pages are made of; @returns what was to be seen and what was called, in order */
async function visit({ react, dom, client }: Production): Promise<string[]> {
  const { createElement: h, Suspense, lazy, useEffect, useId, useLayoutEffect, useState } = react;
  const { createContext, forwardRef, memo, startTransition, useContext, useDeferredValue } = react;
  const seen: string[] = [];
  const place = document.createElement("div");
  const aside = document.createElement("div");
  document.body.append(place, aside);
  const look = (when: string) => seen.push(`${when}: ${place.innerHTML} | ${aside.innerHTML}`);

  class Boundary extends react.Component<{ children: ReactApi.ReactNode }> {
    override state = { failure: "" };
    static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
    override render = () =>
      this.state.failure === "" ? this.props.children : h("b", null, this.state.failure);
  }
  const Fails = () => {
    throw new Error("broken");
  };
  let arrive: (module: { default: () => ReactApi.ReactNode }) => void = () => {};
  const Late = lazy(
    () => new Promise<{ default: () => ReactApi.ReactNode }>((resolve) => (arrive = resolve)),
  );
  const Ids = () => h("i", { id: useId() });
  const Depth = createContext(0);
  const Deep = memo(function Deep({ text }: { text: string }) {
    return h("s", { title: useDeferredValue(text) }, useContext(Depth));
  });
  const Picture = forwardRef<SVGSVGElement, { name: string }>(function Picture({ name }, ref) {
    return h("svg", { ref, viewBox: "0 0 1 1" }, h("title", null, name), h("path", { d: "M0 0" }));
  });
  function Page() {
    const [text, setText] = useState("a");
    const [rows, setRows] = useState([1, 2, 3]);
    const [isOpen, setOpen] = useState(false);
    useLayoutEffect(() => void seen.push(`layout ${text}`), [text]);
    useEffect(() => {
      seen.push(`effect ${text}`);
      return () => void seen.push(`left ${text}`);
    }, [text]);
    return h(
      "form",
      { onSubmit: (event: ReactApi.FormEvent) => event.preventDefault() },
      h("input", {
        value: text,
        onChange: ({ currentTarget }: ReactApi.ChangeEvent<HTMLInputElement>) => setText(currentTarget.value),
        onFocus: () => seen.push("focus"),
        onBlur: () => seen.push("blur"),
        onKeyDown: ({ key }: ReactApi.KeyboardEvent) => seen.push(`key ${key}`),
      }),
      h("input", { type: "checkbox", defaultChecked: true, onChange: () => setOpen(!isOpen) }),
      h(
        "select",
        { value: "y", onChange: () => {} },
        h("option", { value: "x" }),
        h("option", { value: "y" }),
      ),
      h("textarea", { defaultValue: "long" }),
      h("ul", null, ...rows.map((row) => h("li", { key: row, "data-row": row }, row))),
      h("button", { onClick: () => startTransition(() => setRows([3, 4, 1, 5])) }, "Turn"),
      h("dialog", { onClose: () => seen.push("close") }),
      h(Ids),
      h(Depth, { value: rows.length }, h(react.StrictMode, null, h(Deep, { text }))),
      h(Picture, { name: text, ref: (one) => void seen.push(one === null ? "no picture" : "picture") }),
      h("style", null, "u { color: green }"),
      isOpen && h(Suspense, { fallback: h("p", null, "…") }, h(Late)),
      isOpen && h(Boundary, null, h(Fails)),
      isOpen && dom.createPortal(h("u", { onClick: () => seen.push("aside") }, text), aside),
    );
  }
  const found = <Kind extends HTMLElement>(selector: string, among: ParentNode = place) => {
    const element = among.querySelector<Kind>(selector);
    if (element === null) throw new Error(`There is no ${selector}.`);
    return element;
  };

  const root = client.createRoot(place, {
    onCaughtError: (error) => void seen.push(`caught ${String(error)}`),
  });
  dom.flushSync(() => root.render(h(Page)));
  look("mounted");
  const input = found<HTMLInputElement>("input");
  input.focus();
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "ab");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  look("typed");
  input.blur();
  found("button").click();
  await vi.waitFor(() => found("[data-row='5']"), { interval: 5 });
  look("turned");
  found<HTMLInputElement>("[type=checkbox]").click();
  look("waits");
  arrive({ default: () => h("em", null, "late") });
  await vi.waitFor(() => found("em"), { interval: 5 });
  look("arrived");
  found("u", aside).click();
  found("dialog").dispatchEvent(new Event("close"));
  found<HTMLInputElement>("[type=checkbox]").click();
  look("closed");
  dom.flushSync(() => root.unmount());
  look("gone");
  place.remove();
  aside.remove();
  return seen;
}

describe("React without what no page reaches", () => {
  it("shows, hears and calls the same as React", async () => {
    const [whole, lean] = [await visit(production(published())), await visit(production(built()))];
    expect(lean).toEqual(whole);
    expect(whole.join("\n")).toMatch(/key b.*layout ab.*<p>…<\/p>.*<em>late<\/em>.*aside\nclose/s);
    expect(whole.filter((line) => /^(focus|blur|caught .*broken|left ab)$/.test(line))).toHaveLength(4);
  });

  it("has no hydration", () => {
    const { client } = production(built());
    expect(Object.keys(client).filter((name) => name !== "default")).toEqual(["createRoot", "version"]);
  });

  it("refuses kinds of components that the pages never make", () => {
    const { react, dom, client } = production(built());
    const { Activity, Profiler } = react;
    const shown = (element: ReactApi.ReactNode) => {
      const failures: unknown[] = [];
      const onUncaughtError = (error: unknown) => void failures.push(error);
      const root = client.createRoot(document.createElement("div"), { onUncaughtError });
      dom.flushSync(() => root.render(element));
      return failures.map(String);
    };
    const unknown = expect.stringContaining("#130"); // "Element type is invalid"
    expect(shown(react.createElement("p"))).toEqual([]);
    expect(shown(react.createElement(Activity))).toEqual([unknown]);
    expect(shown(react.createElement(Profiler, { id: "p", onRender: () => {} }))).toEqual([unknown]);
  });

  it("isn't built from code that it doesn't know", () => {
    expect(() => withoutUnreachable(published().replaceAll("isHydrating", "isWoken"))).toThrow(
      "React DOM no longer has isHydrating.",
    );
    expect(() => withoutUnreachable("let a = ;")).toThrow("React DOM can't be parsed.");
    expect(() => withShortNames(published().replaceAll("cachePool", "pool"))).toThrow(
      "React DOM no longer has cachePool.",
    );
    expect(() => withShortNames(`${published()}; exports["stateNode"];`)).toThrow(
      "React DOM now has stateNode as a text.",
    );
  });

  it("shortens only names that no other part of React, and no element, has", () => {
    const others = [
      read("react", "react"),
      read("react", "react-jsx-runtime"),
      read("react-dom", "react-dom"),
      read("scheduler", "scheduler"),
    ].join("\n");
    const foreign = ownNames.filter((name) => new RegExp(`\\.${name}\\b|\\b${name}:`).test(others));
    expect(foreign).toEqual([]);
    const elements = ["input", "select", "form", "svg", "iframe", "dialog", "video"].map((name) =>
      document.createElement(name),
    );
    const objects = [...elements, document, window, new Event("input"), document.createTextNode("")];
    expect(ownNames.filter((name) => objects.some((one) => name in one))).toEqual([]);
    expect(built()).not.toMatch(/\.(memoizedState|stateNode|alternate)\b/);
  });
});
