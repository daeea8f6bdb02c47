/** Loads the respondent's messages together with the page's scripts, not only after those have been parsed. */
import { createHash } from "node:crypto";
import type { HtmlTagDescriptor, Plugin } from "vite";

const wordsFile = /\/web\/player\/texts\/([a-z]{2})\.ts$/;
/** For readers of any other language. */
const FALLBACK = "en";

/**
 * Names the words of the device's language to the browser while it fetches the page's entry. By a file of its own: the
 * page's policy lets no inline script run, and which words are meant only the browser knows.
 */
export function wordsFirst(): Plugin {
  let tag: HtmlTagDescriptor | undefined;
  return {
    name: "words-first",
    apply: "build",
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        const language = file.type === "chunk" && wordsFile.exec(file.facadeModuleId ?? "")?.[1];
        if (language) files[language] = `/${file.fileName}`;
      }
      const source = preloader(files);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/words-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      tag = {
        tag: "script",
        attrs: { async: true, fetchpriority: "high", src: `/${fileName}` },
        injectTo: "head",
      };
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { filename }) => (tag !== undefined && filename.endsWith("/player.html") ? [tag] : []),
    },
  };
}

/**
 * The script of the file.
 * @param files the addresses of the messages by language
 * @throws Error if the fallback's are missing
 */
function preloader({ [FALLBACK]: fallback, ...others }: Record<string, string>): string {
  if (fallback === undefined) throw new Error(`The build has no words in ${FALLBACK}.`);
  const address = `${JSON.stringify(others)}[navigator.language.split("-")[0]]||${JSON.stringify(fallback)}`;
  const relation = `l.relList.supports("modulepreload")?"modulepreload":"preload"`;
  return `(l=>{l.rel=${relation};l.as="script";l.crossOrigin="";l.href=${address};document.head.append(l)})(document.createElement("link"))\n`;
}
