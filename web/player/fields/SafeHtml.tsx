/** A label that its author marked as HTML: sanitised, and the sanitiser loaded only when a form has one. */
import { useLayoutEffect, useRef, useState } from "react";
import { part } from "../../../shared/part.ts";
import { plainText } from "../base/rich-text.tsx";

type Sanitise = (html: string) => DocumentFragment;

const purifier = part(() => import("dompurify"));

const sanitiser = part(async (): Promise<Sanitise> => {
  const { default: loaded } = await purifier();
  loaded.addHook("uponSanitizeAttribute", (_node, attribute) => {
    if (asksForSomething(attribute.attrName, attribute.attrValue)) attribute.keepAttr = false;
  });
  return (html) => {
    const fragment = loaded.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      SANITIZE_NAMED_PROPS: true,
      FORBID_TAGS: ["form", "input", "button", "select", "textarea", "style"],
      FORBID_ATTR: ["srcset", "background", "poster"],
    });
    // A picture that its author did not describe is an ornament; its file name would be read out otherwise.
    for (const image of fragment.querySelectorAll("img:not([alt])")) image.setAttribute("alt", "");
    return fragment;
  };
});

/** Showing a label loads nothing, also not from this site, where a mere look at /logout ends a session. */
function asksForSomething(name: string, value: string): boolean {
  if (name === "src") return !/^data:image\//i.test(value);
  return name === "style" && /url|image|src|\\/i.test(value);
}

/** Shows the plain text for the moment until the sanitiser is there. */
export function SafeHtml({ html, block = false }: { html: string; block?: boolean }) {
  const [ready, setReady] = useState(sanitiser.loaded !== undefined);
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!ready) {
      void sanitiser().then(() => setReady(true));
      return;
    }
    if (sanitiser.loaded !== undefined) place.current?.replaceChildren(sanitiser.loaded(html));
  }, [html, ready]);
  const Tag = block ? "div" : "span";
  if (!ready) return <Tag>{plainText(html)}</Tag>;
  return <Tag key="sanitised" className="p-html" ref={place} />;
}
