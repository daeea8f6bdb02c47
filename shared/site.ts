/** Which of the two web entries serves a path: the respondent's page loads none of the designer's code. */
export const entries = { designer: "index.html", respondent: "player.html" } as const;

/** The first segments of the respondent's routes (product decision 19). */
export const respondentSegments = ["f", "i", "my-forms", "unsubscribe"] as const;

/** Paths of the API; all others are the site's. */
export const apiPrefixes = ["/rest/", "/api/"] as const;
export const apiPaths = ["/logout", "/ping"] as const;

/** True for paths that the gateway serves. @example isApiPath("/rest/whoami") // true */
export function isApiPath(path: string): boolean {
  return apiPaths.some((exact) => path === exact) || apiPrefixes.some((prefix) => path.startsWith(prefix));
}

/** The default address of the form runtime: the server of `npm start`. */
const LOCAL_RUNTIME = "http://127.0.0.1:8084";

/**
 * The base address of the form runtime, for a page server that forwards the calls to it, as CloudFront does: the browser sees
 * one origin (specification, section 7).
 * @param configured `SPROUT_RUNTIME`
 * @throws Error when that is not an http address
 * @example formRuntime(undefined) // "http://127.0.0.1:8084"
 */
export function formRuntime(configured: string | undefined): string {
  if (configured === undefined || configured === "") return LOCAL_RUNTIME;
  const url = URL.parse(configured);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`SPROUT_RUNTIME is not an address: "${configured}". Write it like ${LOCAL_RUNTIME}`);
  return url.href.replace(/\/$/, "");
}

/** The HTML file of a page path. @example entryFor("/f/abc") // "player.html" */
export function entryFor(path: string): string {
  const segment = path.split("/")[1] ?? "";
  return respondentSegments.some((name) => name === segment) ? entries.respondent : entries.designer;
}

/** The page that asks for confirmation to sign out: a link on another site leads here instead of ending a session. */
export const SIGN_OUT_PATH = "/sign-out";

/** The call that issuers send browsers back to. */
export const CALLBACK_PATH = "/rest/auth/callback";

/** The page that follows a sign-in elsewhere: it stores who signed in, as the sign-in page does, and goes on. */
export const SIGNED_IN_PATH = "/signed-in";

/** The page that says why a sign-in elsewhere didn't work, and what to do. */
export const SIGN_IN_PROBLEM_PATH = "/sign-in-problem";

/** The page on which the one-time link of an account sets its password. */
export const SET_PASSWORD_PATH = "/set-password";

/**
 * A one-time link. What it proves is in the fragment, which browsers send to no server, so it is in no log.
 * @example passwordLink("https://forms.example.org", "k3…") // "https://forms.example.org/set-password#k3…"
 */
export function passwordLink(origin: string, ticket: string): string {
  return `${origin}${SET_PASSWORD_PATH}#${ticket}`;
}

/** The file of the site that describes every call, as OpenAPI. */
export const OPENAPI_PATH = "/openapi.json";

/** The file of the site that says where the pictures of maps come from: `{}` where there are none (`map-source.ts`). */
export const MAP_PATH = "/map.json";

/** The file of the site that lists the languages that the deployment adds: `[]` where there are none (`respondent-words.ts`). */
export const LANGUAGES_PATH = "/languages.json";

/** The words of one of them. @example languagePath("sw") // "/languages/sw.json" */
export const languagePath = (code: string): string => `/languages/${code}.json`;

/** The header in which CloudFront passes on the `Authorization` of a program's call. */
export const TOKEN_HEADER = "x-access-token";

/** The header by which CloudFront proves to the API that a call went through it. */
export const EDGE_HEADER = "x-sprout-edge";

/** The dialog of a form's hooks. @example hooksPath(7) // "/design/forms?dialog=hooks&form=7" */
export const hooksPath = (formId: number) => `/design/forms?dialog=hooks&form=${formId}`;

/** Where changes of a form are looked at before they are published. @example reviewPath(7) // "/design/review/7" */
export const reviewPath = (formId: number | string) => `/design/review/${formId}`;
