import { expect, it } from "vitest";
import { linkMark } from "../../shared/link-mark.ts";

it("a prefilled link is told from others by a part of its signature, and from the plain link", () => {
  expect(linkMark("eyJpIjoi.c2lnbmF0dXJlLW9mLWEtbGluaw")).toBe("c2lnbmF0dXJlLW9m");
  expect([linkMark("eyJpIjoi.c2ln"), linkMark("eyJpIjoi"), linkMark("")]).toEqual(["c2ln", "", ""]);
});
