/**
 * Every mail that the product sent locally: in memory, one JSON line each in a file, and on a page. `/local/mails` is for a
 * person at this machine, `/local/mails.json`, oldest first, for a program.
 */
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { brand } from "../../shared/brand.ts";

export interface Mail {
  id: string;
  /** ISO date and time. */
  sentAt: string;
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  html?: string;
  headers: Readonly<Record<string, string>>;
}

export interface Mailbox {
  /** Resolves once the mail is in the file. */
  keep(mail: Omit<Mail, "id" | "sentAt">): Promise<Mail>;
  /** Oldest first. */
  mails(): readonly Mail[];
  /** An event about a mail that came back. */
  tell(event: object): void;
  /** Who hears such events from now on. */
  hear(listener: (event: object) => void): void;
}

export async function openMailbox(file: string | undefined): Promise<Mailbox> {
  const kept = file === undefined ? [] : await readLines(file);
  let listener: (event: object) => void = () => undefined;
  return {
    async keep(mail) {
      const complete = { ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
      // the line break comes first: an unfinished line of a killed process then corrupts no other
      if (file !== undefined) await appendFile(file, `\n${JSON.stringify(complete)}`, { mode: 0o600 });
      kept.push(complete);
      return complete;
    },
    mails: () => kept,
    tell: (event) => listener(event),
    hear(chosen) {
      listener = chosen;
    },
  };
}

async function readLines(file: string): Promise<Mail[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Mail]; // written by keep() above
    } catch {
      return []; // cut off by a kill, so never acknowledged
    }
  });
}

export const MAILS_PATH = "/local/mails";

/** @returns false for any other path */
export function answerMails(response: ServerResponse, pathname: string, mails: readonly Mail[]): boolean {
  if (pathname === MAILS_PATH) send(response, "text/html; charset=utf-8", mailsPage(mails.toReversed()));
  else if (pathname === `${MAILS_PATH}.json`)
    send(response, "application/json", JSON.stringify(mails, null, 2));
  else return false;
  return true;
}

function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(body);
}

/** @param mails newest first */
function mailsPage(mails: readonly Mail[]): string {
  const list = mails.map(
    (mail) => `<article>
<h2>${escaped(mail.subject)}</h2>
<p class="quiet">To ${escaped(mail.to.join(", "))} · <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace("T", " ")} UTC</time></p>
<p class="text">${withLinks(mail.text)}</p>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails – ${brand.product}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0 }
h1 { font-size: 1.75rem } h2 { font-size: 1.125rem; margin: 0 } p { margin: .25rem 0 }
.quiet { font-size: .875rem } .text { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body>
<main><h1>Mails</h1>
<p>Mails that ${brand.product} sent on this machine, newest first. They never leave it.</p>
${list.length > 0 ? list.join("\n") : "<p>No mail yet. Sign up or ask for a new password, and it lands here.</p>"}
</main></body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join("");
}
