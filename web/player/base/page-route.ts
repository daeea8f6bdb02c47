/** The respondent's addresses (product decision 19): where one leads, and how one is written. */
import { staffPath } from "../../lib/staff-path.ts";

export type PageRoute =
  /** The token is that of a prefilled link. */
  | { page: "start"; publicationKey: string; token?: string }
  | { page: "resume"; instanceKey: string; authKey?: string }
  | { page: "my-forms" }
  | { page: "sample" }
  | { page: "accessibility" }
  /** Without both, the link of the mail was cut short. */
  | { page: "unsubscribe"; email?: string; token?: string }
  | { page: "unknown" };

/**
 * Reads an address. The authKey is in the fragment, which no server ever sees.
 * @example readRoute("/i/abc", "#s3cret") // { page: "resume", instanceKey: "abc", authKey: "s3cret" }
 */
export function readRoute(pathname: string, hash: string): PageRoute {
  const [segment, key] = pathname.split("/").filter((part) => part !== "");
  if (segment === "my-forms") return { page: "my-forms" };
  if (segment === "unsubscribe") return { page: "unsubscribe", ...readUnsubscription(hash) };
  if (segment === "f" && key === "sample") return { page: "sample" };
  if (segment === "f" && key === "accessibility") return { page: "accessibility" };
  if (segment === "f" && key !== undefined) {
    const [, token] = /^#fill=(.*)$/.exec(hash) ?? [];
    return { page: "start", publicationKey: key, ...(token !== undefined && { token }) };
  }
  if (segment === "i" && key !== undefined) {
    const authKey = pageFragment(hash).slice(1);
    return { page: "resume", instanceKey: key, ...(authKey !== "" && { authKey }) };
  }
  return { page: "unknown" };
}

/** `#address.token`: the address has dots of its own, the token has none. */
function readUnsubscription(hash: string): { email?: string; token?: string } {
  const [, address, token] = /^#(.+)\.([\w-]+)$/.exec(hash) ?? [];
  try {
    return address === undefined || token === undefined ? {} : { email: decodeURIComponent(address), token };
  } catch {
    return {}; // cut in the middle of an encoded character
  }
}

/** The address that starts a form of a publication. */
export function startPath(publicationKey: string): string {
  return `/f/${publicationKey}`;
}

/** The address that opens an instance again; with the key it is a link, which no page keeps in its address. */
export function resumePath(instanceKey: string, authKey?: string): string {
  return `/i/${instanceKey}${authKey === undefined ? "" : `#${authKey}`}`;
}

/** What the address of an instance has while submitted answers are changed: reloading goes on with that. */
export const CHANGE_QUERY = "?change";

/**
 * The language that a link asks for; undefined where it asks for none, or for what can't be one.
 * @example linkLanguage("?lang=es") // "es"
 */
export function linkLanguage(search = window.location.search): string | undefined {
  const code = new URLSearchParams(search).get("lang") ?? "";
  return /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(code) ? code : undefined;
}

/** The language to begin with, before any form is there: the link's, else the device's. */
export const firstLanguage = (): string => linkLanguage() ?? navigator.language;

/** The part of an address that opens a step of the form. No authKey has this form. @example stepFragment("sleep") // "#step=sleep" */
export function stepFragment(pageKey: string): string {
  return `#step=${encodeURIComponent(pageKey)}`;
}

/** The part of an address that opens the answers before they are submitted. No authKey is this short. */
export const CHECK_FRAGMENT = "#check";

/** The fragment of a page's address, without the place in its form. @example pageFragment("#step=sleep") // "" */
export function pageFragment(hash = window.location.hash): string {
  return hash.replace(/^#(step=.*|check$)/, "");
}

/** What an entry of the browser's history has beside its address: the key of the answer that is being changed, never the answer. */
interface Changing {
  changing: string;
}

/** @param changing undefined: nothing is being changed there */
export function changingState(changing: string | undefined): Changing | null {
  return changing === undefined ? null : { changing };
}

/** That of the place of the history where the person is. */
export function stateHere(): Changing | null {
  const state: Partial<Changing> | number | null = window.history.state; // a number: how many dialogs are open
  return typeof state === "object" && typeof state?.changing === "string"
    ? { changing: state.changing }
    : null;
}

/** Where people sign in to return to their own form. @param staff the form as whose staff they have somebody else's open */
export function signInAddress(instanceKey: string, staff?: number): string {
  const path = staff === undefined ? resumePath(instanceKey) : staffPath({ formId: staff, instanceKey });
  return `/login?returnUrl=${encodeURIComponent(path)}`;
}
