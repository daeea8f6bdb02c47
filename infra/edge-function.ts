/** The CloudFront function before the site's files: a page's address becomes the entry that holds the page, texts state their character set. */
import { entries, respondentSegments } from "../shared/site.ts";

/**
 * The code, in the JavaScript of CloudFront, made of the constants that `entryFor` of `shared/site.ts` reads.
 *
 * - On a request: addresses whose last part has a dot are files and stay as they are: no page's address has one.
 * - On a response: S3 answers the content type that was guessed at the upload, without a character set, which every
 *   text must state (OWASP ASVS 5.0, 4.1.1). All files of the site are UTF-8.
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
