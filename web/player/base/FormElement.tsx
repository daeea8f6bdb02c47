import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * A form element that React does not know of. A property of a form is first looked up among the names of its controls,
 * and React reads a property from every ancestor of every event: with 3,000 fields, 1.5 ms a keystroke.
 */
export function FormElement({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null || current.firstElementChild instanceof HTMLFormElement) return;
    const form = document.createElement("form");
    form.noValidate = true;
    form.autocomplete = "on";
    form.addEventListener("submit", (event) => event.preventDefault());
    form.append(...current.childNodes);
    current.append(form);
  }, []);
  return <div ref={place}>{children}</div>;
}
