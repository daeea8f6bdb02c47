/** A way to make a request: the HTML that tries it. */

/** Where a page may try to get to; each address is written as a page would. */
export interface Targets {
  /** An HTTP server on this machine. */
  http: string;
  /** The same, for WebSockets. */
  ws: string;
  /** A host that doesn't exist: looking up its address is itself a message. */
  host: string;
  /** A folder whose files contain a secret: secret.txt, secret.svg, secret.css, secret.png, secret.html. */
  folder: string;
}

export interface Vector {
  name: string;
  html: (to: Targets) => string;
}

/** Written into every file of the folder. */
export const SECRET = "SECRET-ON-DISK";

/** Where functions on AWS find their work and credentials. */
export const METADATA = "http://169.254.169.254/latest/meta-data/iam/security-credentials/";
export const RUNTIME = "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next";
export const CONTAINER = "http://169.254.170.2/v2/credentials/";

/** The HTML for each address that a page may request: the canary, a name, the credentials of the cloud, the disk. */
export function each(to: Targets, file: string, html: (address: string) => string): string {
  const addresses = [
    `${to.http}/probe`,
    `//${to.host}/probe`,
    METADATA,
    RUNTIME,
    `file://${to.folder}/${file}`,
  ];
  return addresses.map(html).join("");
}

export const refresh = (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`;
export const inSvg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">${inner}</svg>`;
export const asAttribute = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
export const asData = (type: string, text: string) =>
  `data:${type};base64,${Buffer.from(text).toString("base64")}`;
export const styled = (css: string) => `<style>${css}</style><p class="styled">styled</p>`;
