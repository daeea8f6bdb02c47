import { brand } from "../../shared/brand.ts";
import type { Mail } from "./mailbox.ts";
import { MAILS_PATH } from "./mails-page.ts";

/** Makes the demo and answers what a person is told of it: a label each, e.g. `{ "Sign in": "…" }`. */
export type LoadDemo = (origin: string, mails: () => readonly Mail[]) => Promise<Record<string, string>>;

interface Addresses {
  origin: string;
  dataName: string;
  demo: Readonly<Record<string, string>> | undefined;
}

/** @returns what `npm start` says once everything runs */
export function addressLines({ origin, dataName, demo = {} }: Addresses): string {
  const rows = [...Object.entries(demo), ["Mails", `${origin}${MAILS_PATH}`] as const];
  const width = Math.max(...rows.map(([label]) => readable(label).length));
  return [
    "",
    `${brand.product} runs at ${origin}`,
    "",
    // the demo knows the port of its first run; this one may have another
    ...rows.map(([label, text]) => `  ${readable(label).padEnd(width)}  ${atOrigin(text, origin)}`),
    "",
    `Its data is in ${dataName}. Ctrl-C stops it.`,
    "",
  ].join("\n");
}

export function printAddresses(addresses: Addresses): void {
  console.log(addressLines(addresses));
}

/** @example readable("publishedForm") // "Published form" */
function readable(label: string): string {
  const words = label.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function atOrigin(text: string, origin: string): string {
  return text.replace(/http:\/\/localhost:\d+/g, origin);
}
