/** The product's cookies: `__Host-` and Secure wherever the product is served over https. */
import { stringifySetCookie } from "cookie";
import {
  FEDERATED_SIGN_IN_SECONDS,
  KNOWN_BROWSER_SECONDS,
  REMEMBERED_DEVICE_SECONDS,
} from "../../shared/timings.ts";

export const XSRF_COOKIE = "XSRF-TOKEN";
const VISITOR_SECONDS = 24 * 60 * 60;

const isSecure = (origin: string) => origin.startsWith("https://");

export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-sid" : "sid";
}

export function visitorCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-visitor" : "visitor";
}

/** Identifies a browser in which somebody has signed in: it grants nothing, but has its own attempts (`sign-in-attempts.ts`). */
export function browserCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-browser" : "browser";
}

export function browserCookie(origin: string, browserId: string): string {
  return cookie(origin, browserCookieName(origin), browserId, {
    httpOnly: true,
    maxAge: KNOWN_BROWSER_SECONDS,
  });
}

/** A browser that needs no second factor for a while. */
export function deviceCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-device" : "device";
}

export function deviceCookie(origin: string, deviceId: string): string {
  return cookie(origin, deviceCookieName(origin), deviceId, {
    httpOnly: true,
    maxAge: REMEMBERED_DEVICE_SECONDS,
  });
}

/** Binds a sign-in at an issuer to the browser that began it. Lax: the way back begins on the issuer's site. */
export function federatedCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-federated" : "federated";
}

export function federatedCookie(origin: string, value: string): string {
  const options = { httpOnly: true, sameSite: "lax", maxAge: FEDERATED_SIGN_IN_SECONDS } as const;
  return cookie(origin, federatedCookieName(origin), value, options);
}

/** The address that somebody typed, until they go to its issuer: an address in a link would be in logs and histories. */
export function hintCookieName(origin: string): string {
  return isSecure(origin) ? "__Host-hint" : "hint";
}

/** @param address "": it is forgotten */
export function hintCookie(origin: string, address: string): string {
  const maxAge = address === "" ? 0 : FEDERATED_SIGN_IN_SECONDS;
  return cookie(origin, hintCookieName(origin), address, { httpOnly: true, maxAge });
}

/** Lives as long as the browser session; the server decides how long it is valid. */
export function sessionCookie(origin: string, sessionId: string): string {
  return cookie(origin, sessionCookieName(origin), sessionId, { httpOnly: true });
}

export function endedSessionCookie(origin: string): string {
  return cookie(origin, sessionCookieName(origin), "", { httpOnly: true, maxAge: 0 });
}

export function visitorCookie(origin: string, visitorId: string): string {
  return cookie(origin, visitorCookieName(origin), visitorId, { httpOnly: true, maxAge: VISITOR_SECONDS });
}

/** Readable by the page, which sends it back as a header. */
export function xsrfCookie(origin: string, token: string): string {
  return cookie(origin, XSRF_COOKIE, token, { httpOnly: false });
}

function cookie(
  origin: string,
  name: string,
  value: string,
  options: { httpOnly: boolean; maxAge?: number; sameSite?: "lax" },
): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    sameSite: "strict",
    secure: isSecure(origin),
    ...options,
  });
}
