/** The part of the build that lets the respondent's texts come together with the page's scripts. */
import { createHash } from "node:crypto";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { DEFAULT_LOCALE, respondentLocales } from "../../shared/localize.ts";

const languages: readonly string[] = respondentLocales.map(({ code }) => code);

/**
 * Names the texts of the device's language to the browser while it fetches the page's entry, so that they are loaded together
 * with its scripts, not only after those have been parsed. By a file of its own: the page's policy lets no inline script run,
 * and which texts are meant only the browser knows.
 */
export function textsFirst(): Plugin {
  let tag: HtmlTagDescriptor | undefined;
  return {
    name: "texts-first",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "respondent",
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        const id = file.type === "chunk" ? file.facadeModuleId : undefined;
        const language = languages.find((code) => id?.endsWith(`/web/player/texts/${code}.ts`));
        if (language !== undefined) files[language] = `/${file.fileName}`;
      }
      const source = preloader(files);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/texts-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      tag = {
        tag: "script",
        attrs: { async: true, fetchpriority: "high", src: `/${fileName}` },
        injectTo: "head",
      };
    },
    transformIndexHtml: { order: "post", handler: () => (tag === undefined ? [] : [tag]) },
  };
}

/**
 * The script of the file.
 * @param files the addresses of the texts by language
 * @throws Error if one is missing
 */
function preloader(files: Readonly<Record<string, string>>): string {
  const missing = languages.filter((language) => files[language] === undefined);
  if (missing.length > 0) throw new Error(`The build has no texts in ${missing.join(", ")}.`);
  const device = `(new URLSearchParams(location.search).get("lang")||navigator.language).toLowerCase().split("-")[0]`;
  const address = `(f=>f[${device}]||f.${DEFAULT_LOCALE})(${JSON.stringify(files)})`;
  const relation = `l.relList.supports("modulepreload")?"modulepreload":"preload"`;
  return `(l=>{l.rel=${relation};l.as="script";l.crossOrigin="";l.href=${address};document.head.append(l)})(document.createElement("link"))\n`;
}
