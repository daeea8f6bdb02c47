/**
 * Calls of programs: `Authorization: Bearer` with an access token, in place of a session. Such a call is judged by its token
 * alone: its cookies aren't read, so that what they would allow adds nothing, and none is set. No page can send one, so it needs
 * no XSRF token. It makes only the calls whose rows have scopes, for the forms that the token names, and never does more than
 * its person may at that moment.
 */
import { isAccessToken, type TokenScope } from "../../shared/access-token.ts";
import type { Route, ServedRoute } from "../../shared/contract/route.ts";
import { allRights, type FormRights } from "../../shared/form-rights.ts";
import { withMembers } from "../../shared/part.ts";
import { problem } from "../../shared/problems.ts";
import type { StoredToken } from "../../shared/stores/dynamodb/token-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Caller, User } from "../../shared/stores/records/user.ts";
import { idHash } from "../../shared/tokens.ts";
import { recordRefusal } from "./audit-trail.ts";
import { type Call, callOf, type Event, type Middleware, type SignedIn } from "./call.ts";

/** What a request has as a token, whatever it is; undefined: it has none. */
export function bearerOf({ headers }: Pick<Event, "headers">): string | undefined {
  return /^bearer\b\s*(.*)$/is.exec(headers.authorization?.trim() ?? "")?.[1];
}

/**
 * Who calls with a token. Browsers say where a request comes from, and programs don't: a token that is used on a page is refused.
 * @throws TOKEN_REFUSED, the same for a token that is unknown, expired, revoked, or of somebody who may not sign in;
 * TOKEN_SCOPE where no token makes this call
 */
export async function signedInByToken(
  row: Pick<Route, "scopes">,
  call: Call,
  event: Event,
): Promise<SignedIn> {
  const text = call.bearer ?? "";
  if (event.headers["sec-fetch-site"] !== undefined || !isAccessToken(text)) throw problem("TOKEN_REFUSED");
  const tokenId = idHash(text);
  const token = await call.stores.tokens.find(tokenId);
  const user = token && (await call.read.user(token.username));
  const seconds = Math.floor(call.now.getTime() / 1000);
  if (token === undefined || user === undefined || tokenState(token, user, seconds) !== "active")
    throw problem("TOKEN_REFUSED");
  if (row.scopes === undefined) throw problem("TOKEN_SCOPE", { scopes: [] });
  await call.stores.tokens.touch(tokenId, token, seconds);
  call.stores = asFarAs(token, call.stores);
  const { username, epoch } = token;
  const session = { username, epoch, createdAt: 0, lastSeenAt: seconds };
  return { sessionId: "", session, user, token: { ...token, tokenId } };
}

/** Whether a token opens anything: it ends with its time, and where the sessions of its person end. */
export function tokenState(
  { epoch, expiresAt }: Pick<StoredToken, "epoch" | "expiresAt">,
  { active, sessionEpoch }: Pick<User, "active" | "sessionEpoch">,
  nowSeconds: number,
): "active" | "expired" | "ended" {
  if (!active || epoch !== sessionEpoch) return "ended";
  return expiresAt <= nowSeconds ? "expired" : "active";
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

/** What its person may do with forms, as far as the token goes: with others nothing, and without its scopes no answers. */
function asFarAs({ forms: ids, scopes }: StoredToken, stores: Stores): Stores {
  const { forms } = stores;
  const isOpen = ({ id }: Pick<Form, "id">) => ids === undefined || ids.includes(id);
  const readsAnswers = scopes.some((scope) => scope === "submissions:read" || scope === "outputs:read");
  const narrowed = <Rights extends FormRights>(rights: Rights): Rights => ({
    ...{ ...rights, correct: undefined, correctable: undefined, signOff: undefined },
    ...(!readsAnswers && { data: false, readable: undefined }),
  });
  const grantsOf = async (form: Form, caller: Caller) =>
    isOpen(form) ? (await forms.grantsOf(form, caller)).map(narrowed) : [];
  return {
    ...stores,
    forms: withMembers(forms, {
      grantsOf,
      rightsOf: async (form, caller) => allRights(await grantsOf(form, caller)),
      async listFor(caller, criteria = {}) {
        const { matches = () => true } = criteria;
        const ofToken = ids && { matches: (form: Form) => isOpen(form) && matches(form) };
        const { rows, ...listing } = await forms.listFor(caller, { ...criteria, ...ofToken });
        return { ...listing, rows: rows.map(narrowed) };
      },
    }),
  };
}
