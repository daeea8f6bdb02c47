/** Where the data of a deployment is. */

/** Countries of AWS's regions, as ISO 3166 codes. @see https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html */
const countries: Readonly<Record<string, string>> = {
  "af-south-1": "ZA",
  "ap-east-1": "HK",
  "ap-east-2": "TW",
  "ap-northeast-1": "JP",
  "ap-northeast-2": "KR",
  "ap-northeast-3": "JP",
  "ap-south-1": "IN",
  "ap-south-2": "IN",
  "ap-southeast-1": "SG",
  "ap-southeast-2": "AU",
  "ap-southeast-3": "ID",
  "ap-southeast-4": "AU",
  "ap-southeast-5": "MY",
  "ap-southeast-7": "TH",
  "ca-central-1": "CA",
  "ca-west-1": "CA",
  "eu-central-1": "DE",
  "eu-central-2": "CH",
  "eu-north-1": "SE",
  "eu-south-1": "IT",
  "eu-south-2": "ES",
  "eu-west-1": "IE",
  "eu-west-2": "GB",
  "eu-west-3": "FR",
  "il-central-1": "IL",
  "me-central-1": "AE",
  "me-south-1": "BH",
  "mx-central-1": "MX",
  "sa-east-1": "BR",
  "us-east-1": "US",
  "us-east-2": "US",
  "us-west-1": "US",
  "us-west-2": "US",
};

/**
 * A region as people know it; one that isn't in the table is shown by its name alone.
 * @param locale of the words
 * @example placeOfRegion("eu-central-1", "fr") // "Allemagne (eu-central-1)"
 */
export function placeOfRegion(region: string, locale: string): string {
  const country = Object.hasOwn(countries, region) ? countries[region] : undefined;
  const name = country && new Intl.DisplayNames([locale], { type: "region" }).of(country);
  return name === undefined ? region : `${name} (${region})`;
}

/**
 * The region that a product keeps its data in; undefined for one on somebody's own machine, whose emulators have a region in
 * name only.
 * @param origin where people reach it
 */
export function regionOf(origin: string, region: string | undefined): string | undefined {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "127.0.0.1" ? undefined : region;
}
