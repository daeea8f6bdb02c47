import { expect, it } from "vitest";
import { placeOfRegion, regionOf } from "../../shared/aws-regions.ts";

it("names the country of a region in the reader's language, or the region alone", () => {
  expect(placeOfRegion("eu-central-1", "fr")).toBe("Allemagne (eu-central-1)");
  expect(placeOfRegion("us-east-1", "es")).toBe("Estados Unidos (us-east-1)");
  expect(placeOfRegion("eu-west-1", "ar")).toContain("أيرلندا");
  expect(placeOfRegion("xx-new-1", "en")).toBe("xx-new-1");
  expect(placeOfRegion("constructor", "en")).toBe("constructor");
});

it("says nothing of a product on one's own machine", () => {
  expect(regionOf("https://forms.example.org", "eu-central-1")).toBe("eu-central-1");
  expect(regionOf("http://localhost:8084", "us-east-1")).toBeUndefined();
  expect(regionOf("http://127.0.0.1:51234", "us-east-1")).toBeUndefined();
});
