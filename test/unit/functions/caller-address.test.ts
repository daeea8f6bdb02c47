import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { callerAddress, clientAddressOf } from "../../../functions/endpoint/caller-address.ts";
import { Environment } from "../../../shared/stores/environment.ts";

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

  it("is the connection's, complete, where CloudFront names none", () => {
    const beside = {
      headers: { "x-sprout-edge": key },
      requestContext: { http: { sourceIp: "2001:db8::1" } },
    };
    expect(callerAddress(beside as unknown as APIGatewayProxyEventV2, key)).toBe("2001:db8::1");
  });

  it("is the viewer's with either of two keys, so that one can follow the other, and none that is too short", () => {
    const sent = (edge: string) => event({ "x-sprout-edge": edge, "cloudfront-viewer-address": "1.2.3.4:5" });
    const other = "n".repeat(32);
    const keyOf = (variable: string | undefined) => Environment.shape.SPROUT_EDGE_KEY_OTHER.parse(variable);
    for (const edge of [key, other]) expect(callerAddress(sent(edge), key, keyOf(other))).toBe("1.2.3.4");
    expect([keyOf("none"), keyOf(""), keyOf(undefined)]).toEqual([undefined, undefined, undefined]);
    expect(() => callerAddress(sent("none"), key, keyOf("none"))).toThrow("Access denied");
    expect(() => callerAddress(sent(other), key, undefined)).toThrow("Access denied");
  });

  it("refuses a call that bypassed CloudFront", () => {
    const headers = { "x-sprout-edge": "guess", "cloudfront-viewer-address": "1.2.3.4:5" };
    expect(() => callerAddress(event(headers), key)).toThrow("Access denied");
    expect(() => callerAddress(event({}), key)).toThrow("Access denied");
  });
});

describe("placeOf", () => {
  it.each([
    ["192.0.2.7", { near: "192.0.2.7" }],
    ["2001:db8:1:2:3:4:5:6", { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" }],
    ["2001:DB8:0001:0002::9", { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" }],
    ["2001:db8::1", { near: "2001:db8:0:0::/64", wide: "2001:db8:0::/48" }],
    ["::1", { near: "0:0:0:0::/64", wide: "0:0:0::/48" }],
    ["fe80::1%eth0", { near: "fe80:0:0:0::/64", wide: "fe80:0:0::/48" }],
    ["::ffff:192.0.2.7", { near: "192.0.2.7" }],
    ["::ffff:c000:207", { near: "192.0.2.7" }],
    ["[2001:db8:1:2::7]", { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" }],
    ["::ffff:192.0.2.7%eth0", { near: "192.0.2.7" }],
    ["1::ffff:c000:207", { near: "1:0:0:0::/64", wide: "1:0:0::/48" }],
    ["0:1::ffff:c000:207", { near: "0:1:0:0::/64", wide: "0:1:0::/48" }],
    ["0:0:1::ffff:c000:207", { near: "0:0:1:0::/64", wide: "0:0:1::/48" }],
    ["0:0:0:1:0:ffff:c000:207", { near: "0:0:0:1::/64", wide: "0:0:0::/48" }],
    ["::1:ffff:c000:207", { near: "0:0:0:0::/64", wide: "0:0:0::/48" }],
    ["::ffff:0:c000:207", { near: "0:0:0:0::/64", wide: "0:0:0::/48" }],
    ["no address", { near: "no address" }],
  ])("counts %s by its networks", (address, place) => {
    expect(clientAddressOf(address)).toEqual(place);
  });
});
