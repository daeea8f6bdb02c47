import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { callerAddress } from "../../../functions/middleware/caller-address.ts";

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: "10.0.0.1" } } }) as unknown as APIGatewayProxyEventV2; // all that is read

const key = "k".repeat(32);

describe("callerAddress", () => {
  it("is the connection's own where there is no CloudFront, whatever a header says", () => {
    expect(callerAddress(event({ "cloudfront-viewer-address": "1.2.3.4:5" }), undefined)).toBe("10.0.0.1");
  });

  it("is the viewer's, without its port, behind CloudFront", () => {
    const headers = { "x-sprout-edge": key, "cloudfront-viewer-address": "2001:db8::1:443" };
    expect(callerAddress(event(headers), key)).toBe("2001:db8::1");
  });

  it("refuses a call that came beside CloudFront", () => {
    const headers = { "x-sprout-edge": "guess", "cloudfront-viewer-address": "1.2.3.4:5" };
    expect(() => callerAddress(event(headers), key)).toThrow("Access denied");
    expect(() => callerAddress(event({}), key)).toThrow("Access denied");
  });
});
