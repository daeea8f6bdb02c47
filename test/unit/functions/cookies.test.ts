/** What each cookie may do, by its `Set-Cookie` line: the whole line, so that no attribute goes unseen. */
import { describe, expect, it } from "vitest";
import * as cookies from "../../../functions/endpoint/cookies.ts";

const LOCAL = "http://127.0.0.1:8080";
const SERVED = "https://forms.example.org";

describe("the product's cookies", () => {
  it("are bound to the host and sent only over TLS, where it is served over https", () => {
    expect([
      cookies.sessionCookie(SERVED, "id"),
      cookies.endedSessionCookie(SERVED),
      cookies.visitorCookie(SERVED, "id"),
      cookies.browserCookie(SERVED, "id"),
      cookies.xsrfCookie(SERVED, "token"),
    ]).toEqual([
      "__Host-sid=id; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-visitor=id; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-browser=id; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Strict",
      "XSRF-TOKEN=token; Path=/; Secure; SameSite=Strict", // the page reads it
    ]);
  });

  it("are accepted over http as well where the product runs on one's own machine", () => {
    expect([
      cookies.sessionCookie(LOCAL, "id"),
      cookies.endedSessionCookie(LOCAL),
      cookies.visitorCookie(LOCAL, "id"),
      cookies.browserCookie(LOCAL, "id"),
      cookies.xsrfCookie(LOCAL, "token"),
    ]).toEqual([
      "sid=id; Path=/; HttpOnly; SameSite=Strict",
      "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
      "visitor=id; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict",
      "browser=id; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict",
      "XSRF-TOKEN=token; Path=/; SameSite=Strict",
    ]);
  });
});
