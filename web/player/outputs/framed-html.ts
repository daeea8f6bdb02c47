/** A report as it goes into the sandboxed frame: with a policy of its own that loads and runs nothing. */

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:">`;

/** Puts the policy first; after a doctype, which must stay first or the report would be laid out in quirks mode. */
export function framedHtml(html: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "<!doctype html>";
  const rest = html.replace(/^\s*<!doctype[^>]*>/i, "");
  return `${doctype}${POLICY}${rest}`;
}
