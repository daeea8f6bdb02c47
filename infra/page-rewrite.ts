/** The CloudFront function that answers a page's address with the entry that holds the page. */
import { entries, respondentSegments } from "../shared/site.ts";

/**
 * The code, in the JavaScript of CloudFront, made of the constants that `entryFor` of `shared/site.ts` reads.
 * Addresses whose last part has a dot are files and stay as they are: no page's address has one.
 */
export function pageRewriteCode(): string {
  return `var entries = ${JSON.stringify(entries)};
var respondentSegments = ${JSON.stringify(respondentSegments)};
function handler(event) {
  var request = event.request;
  var parts = request.uri.split("/");
  if (parts[parts.length - 1].indexOf(".") !== -1) return request;
  var isRespondent = respondentSegments.indexOf(parts[1]) !== -1;
  request.uri = "/" + (isRespondent ? entries.respondent : entries.designer);
  return request;
}
`;
}
