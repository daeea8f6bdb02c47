/** A label that its author marked as HTML: sanitised, and the sanitiser loaded only when a form has one. */
import { useLayoutEffect, useRef, useState } from "react";
import { plainText } from "../rich-text.tsx";

type Sanitise = (html: string) => DocumentFragment;

let sanitise: Sanitise | undefined;
let loading: Promise<void> | undefined;

function loadSanitiser(): Promise<void> {
  loading ??= import("dompurify").then(({ default: purifier }) => {
    sanitise = (html) => {
      const fragment = purifier.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        SANITIZE_NAMED_PROPS: true,
        FORBID_TAGS: ["form", "input", "button", "select", "textarea", "style"],
      });
      // A picture that its author did not describe is an ornament; its file name would be read out otherwise.
      for (const image of fragment.querySelectorAll("img:not([alt])")) image.setAttribute("alt", "");
      return fragment;
    };
  });
  return loading;
}

/** Shows the plain text for the moment until the sanitiser is there. */
export function SafeHtml({ html, block = false }: { html: string; block?: boolean }) {
  const [ready, setReady] = useState(sanitise !== undefined);
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!ready) {
      void loadSanitiser().then(() => setReady(true));
      return;
    }
    if (sanitise !== undefined) place.current?.replaceChildren(sanitise(html));
  }, [html, ready]);
  const Tag = block ? "div" : "span";
  if (!ready) return <Tag>{plainText(html)}</Tag>;
  return <Tag key="sanitised" className="p-html" ref={place} />;
}
