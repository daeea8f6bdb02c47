/** Requests to a row, as no page sends them. */
import type { Route } from "../../../shared/contract/route.ts";
import { oddLetters } from "../nasty-texts.ts";
import type { Random } from "../random.ts";

export interface SentRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What `fetch` allows in a header. */
const headerText = (text: string) => [...text].filter((letter) => letter >= " " && letter <= "~").join("");

/** A request with an input in the row's format. */
export function plainRequest(row: Route, input: Record<string, unknown>, token: string): SentRequest {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (row.method !== "GET") headers["X-XSRF-TOKEN"] = token;
  if (row.body === "json") {
    headers["Content-Type"] = "application/json";
    return { path: row.path, method: row.method, headers, body: JSON.stringify(input) };
  }
  if (row.body === "multipart")
    return multipartRequest(row, headers, "form.xlsx", "PK\u0003\u0004 no workbook");
  const parameters = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
    ]),
  ).toString();
  if (row.body === "form") {
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    return { path: row.path, method: row.method, headers, body: parameters };
  }
  return { path: `${row.path}?${parameters.slice(0, 6_000)}`, method: row.method, headers };
}

function multipartRequest(
  row: Route,
  headers: Record<string, string>,
  name: string,
  content: string,
): SentRequest {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;
  return {
    path: row.path,
    method: row.method,
    headers: { ...headers, "Content-Type": "multipart/form-data; boundary=b" },
    body,
  };
}

type Twist = (request: SentRequest, random: Random) => SentRequest;

const withHeader =
  (name: string, values: readonly string[]): Twist =>
  (request, random) => ({
    ...request,
    headers: { ...request.headers, [name]: headerText(random.pick(values)) },
  });

const withBody =
  (change: (body: string, random: Random) => string | Uint8Array<ArrayBuffer>): Twist =>
  (request, random) =>
    request.method === "GET" || request.method === "HEAD"
      ? request
      : { ...request, body: change(typeof request.body === "string" ? request.body : "{}", random) };

const long = "x".repeat(4_000);

const twists: readonly Twist[] = [
  (request, random) => {
    const { body, ...rest } = request;
    const method = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);
    const takesBody = method !== "GET" && method !== "HEAD" && body !== undefined;
    return { ...rest, method, ...(takesBody && { body }) };
  },
  withHeader("Content-Type", [
    ...["", "text/plain", "application/json; charset=utf-16", "application/json;", "APPLICATION/JSON", "json", long],
    ...["multipart/form-data", "multipart/form-data; boundary=", "application/x-www-form-urlencoded", ";;;"],
  ]),
  withHeader("Cookie", [
    ...["sid=%ZZ%", "sid=", "sid", "=", ";;;=;", `sid=${long}`, "__Host-sid=x; sid=y; XSRF-TOKEN=a.b", "__proto__=1"],
    ...["XSRF-TOKEN=%00.%00", `visitor=${long}; XSRF-TOKEN=${long}`, "sid=a; ".repeat(200)],
  ]),
  withHeader("X-XSRF-TOKEN", ["", ".", "a.b.c", "%00", long, "null"]),
  withHeader("Sec-Fetch-Site", ["cross-site", "same-site", "none", "", "x"]),
  withHeader("Accept-Encoding", ["", "gzip;q=0", "*", "br, zstd, x", "gzip;q=NaN", long]),
  withHeader("Accept-Language", [long, "*", "x-y-z;q=9"]),
  withHeader("Content-Encoding", ["gzip", "br", "identity"]),
  withHeader("User-Agent", [long, "<script>", ""]),
  withHeader("X-Forwarded-For", ["127.0.0.1, ::1", "'; DROP TABLE", long]),
  withHeader("CloudFront-Viewer-Address", ["1.2.3.4:1", ":::", long, ""]),
  withBody((body, random) => body.slice(0, random.below(body.length + 1))),
  withBody((body, random) => {
    const at = random.below(body.length + 1);
    return body.slice(0, at) + random.pick(oddLetters) + body.slice(at);
  }),
  withBody(() => ""),
  withBody((body) => new Uint8Array(Buffer.from(body, "utf16le"))),
  withBody((_body, random) => new Uint8Array(Buffer.from(random.list(300, () => random.below(256))))),
  withBody((body) => body.replace(/^\{/, '{"__proto__":{"isAdmin":true},')),
  withBody((body) => body.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')),
  withBody((body) => `[${body}]`),
  withBody((body) => `\ufeff${body}`),
  withBody((body) => "[".repeat(30_000) + body),
  withBody((_body, random) => `{"id":"${"x".repeat(random.pick([1_048_500, 1_100_000]))}"}`),
  withBody((_body, random) => `[${"0,".repeat(random.pick([49_000, 51_000]))}0]`),
  (request, random) => ({
    ...request,
    path: random.pick([
      `${request.path}/`, `/./${request.path}`, `${request.path}%00`, request.path.toUpperCase(),
      `${request.path}${request.path.includes("?") ? "&" : "?"}f=1&f=2&__proto__=1&f[]=x`,
      request.path.replace("rest", "%72est"), `${request.path}/..%2f..%2fetc/passwd`,
    ]),
  }),
]; // biome-ignore format: one look

const multipartTwists: readonly ((
  row: Route,
  headers: Record<string, string>,
  random: Random,
) => SentRequest)[] = [
  (row, headers, random) =>
    multipartRequest(
      row,
      headers,
      random.pick(["", "../../x.xlsx", "\u202exslx.exe", `${long}.csv`, "x.xlsx\\", 'a"b']),
      "a,b\r\n1,2",
    ),
  (row, headers) => ({
    ...multipartRequest(row, headers, "a.csv", "type,name\nx,y"),
    body: "--b\r\n\r\nno file\r\n--b--",
  }),
  (row, headers) => ({ ...multipartRequest(row, headers, "a.csv", ""), body: "--b\r\nContent-Disp" }),
  (row, headers, random) =>
    multipartRequest(
      row,
      headers,
      "form.csv",
      random.list(200, () => random.pick([...oddLetters, ",", "\n", '"'])).join(""),
    ),
];

/** Makes a request odd, one way or two. */
export function twist(row: Route, request: SentRequest, random: Random): SentRequest {
  if (row.body === "multipart" && random.chance(0.5))
    return random.pick(multipartTwists)(row, request.headers, random);
  const once = random.pick(twists)(request, random);
  return random.chance(0.3) ? random.pick(twists)(once, random) : once;
}
