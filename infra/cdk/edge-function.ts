/**
 * The CloudFront function in front of the site's files: maps a page's address to its entry, and adds the character set to
 * texts.
 */
import { entries, respondentSegments } from "../../shared/site.ts";

/**
 * The code, in the JavaScript of CloudFront, built from the constants that `entryFor` of `shared/site.ts` uses.
 * - On a request: addresses whose last segment has a dot are files and are left as they are: no page's address has one.
 * - On a response: S3 returns the content type guessed at upload, without a character set, which every text must state (OWASP
 * ASVS 5.0, 4.1.1). All files of the site are UTF-8.
 */
export function edgeFunctionCode(): string {
  return `var entries = ${JSON.stringify(entries)};
var respondentSegments = ${JSON.stringify(respondentSegments)};
function handler(event) {
  return event.context.eventType === "viewer-response" ? withCharset(event.response) : toEntry(event.request);
}
function toEntry(request) {
  var parts = request.uri.split("/");
  if (parts[parts.length - 1].indexOf(".") !== -1) return request;
  var isRespondent = respondentSegments.indexOf(parts[1]) !== -1;
  request.uri = "/" + (isRespondent ? entries.respondent : entries.designer);
  return request;
}
function withCharset(response) {
  var type = response.headers["content-type"];
  var isText = type && /^(text\\/|application\\/(javascript|xml)|[^;]+\\+xml)/.test(type.value);
  if (isText && type.value.indexOf("charset=") === -1) type.value += "; charset=utf-8";
  return response;
}
`;
}
