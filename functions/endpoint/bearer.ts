/** What a request has as the token of a program, and whether that is for its call. */
import type { ServedRoute } from "../../shared/contract/route.ts";
import { problem } from "../../shared/problems.ts";
import { TOKEN_HEADER } from "../../shared/site.ts";
import type { TokenScope } from "../../shared/token-scopes.ts";
import { recordRefusal } from "./audit-trail.ts";
import { callOf, type Event, type Middleware } from "./call.ts";

/** What a request has as a token, whatever it is; undefined: it has none. CloudFront gives its header another name. */
export function bearerOf({ headers }: Pick<Event, "headers">): string | undefined {
  return /^bearer\b\s*(.*)$/is.exec((headers[TOKEN_HEADER] ?? headers.authorization ?? "").trim())?.[1];
}

/** @throws TOKEN_SCOPE with the scopes of which the token needs one */
export function tokenScope(row: ServedRoute): Middleware {
  return {
    async before(request) {
      const call = callOf(request);
      const token = call.signedIn?.token;
      if (token === undefined) return;
      const scopes: readonly TokenScope[] = row.scopeOf ? [row.scopeOf(call.input)] : (row.scopes ?? []);
      if (scopes.some((scope) => token.scopes.includes(scope))) return;
      await recordRefusal(row, call, {});
      throw problem("TOKEN_SCOPE", { scopes });
    },
  };
}
