/** Calls from chosen addresses of the internet, as CloudFront would forward them. */
import type { Route } from "../../shared/contract/route.ts";
import { EDGE_HEADER } from "../../shared/site.ts";
import { openStores } from "../../shared/stores/index.ts";
import { plainRequest } from "../fuzz/calls/hostile-request.ts";
import type { Client } from "../support/client.ts";

const EDGE_KEY = "the-edge";

/** From now on only calls with the edge's key are answered, until what is returned is called. */
export function behindEdge(): () => void {
  const stores = openStores();
  stores.edgeKey = EDGE_KEY;
  return () => {
    stores.edgeKey = undefined;
  };
}

export interface SeenAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** A call from an address. The client's first call must be one, too: it brings the token. */
export async function callFrom(
  client: Client,
  address: string,
  row: Route,
  input: Record<string, unknown>,
): Promise<SeenAnswer> {
  const edge = { [EDGE_HEADER]: EDGE_KEY, "CloudFront-Viewer-Address": `${address}:4000` };
  if (!client.cookies.has("XSRF-TOKEN")) await client.fetch("/ping", { headers: edge });
  const { path, method, headers, body } = plainRequest(row, input, client.cookies.get("XSRF-TOKEN") ?? "");
  const all = { ...headers, ...edge };
  const response = await client.fetch(path, { method, headers: all, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
