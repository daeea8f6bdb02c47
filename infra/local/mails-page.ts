/** `/local/mails`: the mails that the product sent, for a person at this machine; `/local/mails.json` for a program, oldest first. */
import type { ServerResponse } from "node:http";
import { brand } from "../../shared/brand.ts";
import type { Mail } from "./mailbox.ts";

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
export function mailsPage(mails: readonly Mail[]): string {
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
