import { describe, expect, it } from "vitest";
import { problem, problemBody, problems } from "../../../shared/problems.ts";
import { problemText } from "../../../web/lib/problem-text.ts";
import { refusal } from "../../../web/lib/send.ts";

const refused = (...of: Parameters<typeof problem>) => {
  const body = problemBody(problem(...of), "request-1");
  return refusal(body.status, body);
};

describe("the text of a refused call", () => {
  it("says what to do about a right that was revoked meanwhile", () => {
    expect(problemText(refused("ACCESS_DENIED"))).toMatch(
      /^Access denied\. .*nothing was changed\. Ask the form's owner/,
    );
  });

  it("says how to continue after a session has ended", () => {
    expect(problemText(refused("SIGN_IN_NEEDED"))).toBe("Your session has ended. Sign in again to continue.");
  });

  it.each([
    [1, "in a minute"],
    [60, "in a minute"],
    [61, "in 2 minutes"],
    [900, "in 15 minutes"],
    [7_201, "in 3 hours"],
  ])("says how long a limit lasts: %i seconds", (retryAfterSeconds, wait) => {
    const limit = refused("TOO_MANY_REQUESTS", { retryAfterSeconds });
    expect(problemText(limit)).toBe(`Too many attempts. Try again ${wait}.`);
  });

  it("uses the limit's own message when its duration is unknown", () => {
    expect(problemText(refused("TOO_MANY_REQUESTS"))).toBe("Too many attempts. Wait a little and try again.");
  });

  it("quotes the id of a fault", () => {
    const fault = {
      ...problemBody(problem("ACCESS_DENIED"), "request-1"),
      name: "FAULT",
      title: "It broke.",
    };
    expect(problemText(refusal(500, fault))).toBe("It broke. Reference: request-1");
  });
});

describe("an answer that isn't the product's own", () => {
  const gateway = { message: "Too Many Requests" };

  it.each([
    [404, "XSRF_REFUSED"],
    [413, "BODY_TOO_LARGE"],
    [429, "SERVICE_BUSY"],
    [500, "FAULT"],
    [502, "SERVICE_BUSY"],
    [503, "SERVICE_BUSY"],
    [504, "SERVICE_BUSY"],
  ] as const)("%i of the gateway or of CloudFront is told as %s", (status, name) => {
    for (const answer of [gateway, undefined, null]) {
      const seen = refusal(status, answer);
      expect([seen.status, seen.meaning, problemText(seen)]).toEqual([status, name, problems[name].message]);
      expect(seen.body, "no problem of the product").toBeUndefined();
    }
  });

  it("403 is a firewall's, and any other is given as it is", () => {
    expect(problemText(refusal(403, undefined))).toContain("A firewall in front of this site");
    expect(problemText(refusal(418, gateway))).toBe("The server answered 418.");
  });
});
