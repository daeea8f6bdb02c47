import { describe, expect, it } from "vitest";
import { problem, problemBody } from "../../../shared/problems.ts";
import { problemText } from "../../../web/lib/problem-text.ts";
import { refusal } from "../../../web/lib/send.ts";

const refused = (name: Parameters<typeof problem>[0]) => {
  const body = problemBody(problem(name), "request-1");
  return refusal(body.status, body);
};

describe("what people are told of a refused call", () => {
  it("says of a right that was taken back meanwhile what can be done", () => {
    expect(problemText(refused("ACCESS_DENIED"))).toMatch(
      /^Access denied\. .*nothing was changed\. Ask the form's owner/,
    );
  });

  it("says of an ended session how to go on", () => {
    expect(problemText(refused("SIGN_IN_NEEDED"))).toBe("Your session has ended. Sign in again to go on.");
  });

  it("quotes the number of a fault", () => {
    const fault = {
      ...problemBody(problem("ACCESS_DENIED"), "request-1"),
      name: "FAULT",
      title: "It broke.",
    };
    expect(problemText(refusal(500, fault))).toBe("It broke. Reference: request-1");
  });
});
