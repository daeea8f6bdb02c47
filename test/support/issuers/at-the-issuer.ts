/** A person at the pages of `provider.ts`, without a browser: follows redirects and sends the forms that are shown. */
import { Client } from "../client.ts";

const attributeOf = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll("&amp;", "&");

export interface Visit {
  /** The address that leads back to the product. */
  address: string;
  /** The last page of the issuer's that was shown. */
  page: string;
}

/**
 * Signs in where the product sent a browser to.
 * @param start the issuer's address with the request
 * @param typed as `provider.ts` takes it; undefined: the person cancels
 * @param browser the cookies at the issuer, of somebody who was there before
 */
export async function signInAtIssuer(
  start: string,
  typed: string | undefined,
  browser = new Client(new URL(start).origin),
): Promise<Visit> {
  let address = start;
  let init: RequestInit = {};
  let page = "";
  for (let hop = 0; hop < 20; hop += 1) {
    const response = await browser.fetch(address, init);
    init = {};
    const location = response.headers.get("Location");
    if (location !== null) {
      address = new URL(location, address).href;
      if (!address.startsWith(browser.origin)) return { address, page };
      continue;
    }
    page = await response.text();
    const action = attributeOf(page, /<form[^>]* action="([^"]+)"/);
    const abort = attributeOf(page, /href="([^"]+\/abort)"/);
    if (typed === undefined && abort !== undefined) {
      address = new URL(abort, address).href;
      continue;
    }
    if (action === undefined) throw new Error(`The issuer shows no form: ${response.status} ${page}`);
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
    if (page.includes('name="login"')) {
      body.set("login", typed ?? "");
      body.set("password", "any");
    }
    address = new URL(action, address).href;
    init = { method: "POST", body };
  }
  throw new Error("The issuer leads nowhere.");
}
