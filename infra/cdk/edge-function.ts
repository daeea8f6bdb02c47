/**
 * The CloudFront function in front of the site's files: maps a page's address to its entry, and adds the character set to
 * texts. In front of the calls it passes on the token of a program, under a name that CloudFront forwards.
 */
import { apiPaths, apiPrefixes, entries, respondentSegments, TOKEN_HEADER } from "../../shared/site.ts";

/**
 * The code, in the JavaScript of CloudFront, built from the constants that `entryFor` of `shared/site.ts` uses.
 * - On a request: addresses whose last segment has a dot are files and are left as they are: no page's address has one.
 * - On a response: S3 returns the content type guessed at upload, without a character set, which every text must state (OWASP
 * ASVS 5.0, 4.1.1). All files of the site are UTF-8.
 */
export function edgeFunctionCode(): string {
  return `var entries = ${JSON.stringify(entries)};
var respondentSegments = ${JSON.stringify(respondentSegments)};
var apiPrefixes = ${JSON.stringify(apiPrefixes)};
var apiPaths = ${JSON.stringify(apiPaths)};
function handler(event) {
  if (event.context.eventType === "viewer-response") return withCharset(event.response);
  return isCall(event.request.uri) ? withToken(event.request) : toEntry(event.request);
}
function isCall(uri) {
  return apiPaths.indexOf(uri) !== -1 || apiPrefixes.some(function (prefix) { return uri.indexOf(prefix) === 0; });
}
function withToken(request) {
  delete request.headers["${TOKEN_HEADER}"];
  var sent = request.headers.authorization;
  if (sent) request.headers["${TOKEN_HEADER}"] = { value: sent.value };
  return request;
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
