/**
 * Calls of programs: `Authorization: Bearer` with an access token, in place of a session. Such a call is judged by its token
 * alone: its cookies aren't read, so that what they would allow adds nothing, and none is set. No page can send one, so it needs
 * no XSRF token. It makes only the calls whose rows have scopes, for the forms that the token names, and never does more than
 * its person may at that moment.
 */
import { isAccessToken } from "../../shared/access-token.ts";
import type { Route } from "../../shared/contract/route.ts";
import { allRights, type FormRights } from "../../shared/form-rights.ts";
import { log } from "../../shared/log.ts";
import { withMembers } from "../../shared/part.ts";
import { problem } from "../../shared/problems.ts";
import { type StoredToken, tokenState } from "../../shared/stores/dynamodb/token-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import type { Caller } from "../../shared/stores/records/user.ts";
import { shortTokenId } from "../../shared/token-scopes.ts";
import { idHash } from "../../shared/tokens.ts";
import type { Call, Event, SignedIn } from "./call.ts";

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
  if (token === undefined || user === undefined || tokenState(token, user, seconds) !== "active") {
    // One that was revoked is nobody's any more: the trail named it when it was.
    const { requestId } = call;
    log({ level: "info", event: "token-refused", requestId, token: shortTokenId(tokenId) });
    throw problem("TOKEN_REFUSED");
  }
  if (row.scopes === undefined) throw problem("TOKEN_SCOPE", { scopes: [] });
  await call.stores.tokens.touch(tokenId, token, seconds);
  call.stores = asFarAs(token, call.stores);
  const { username, epoch } = token;
  const session = { username, epoch, createdAt: 0, lastSeenAt: seconds };
  return { sessionId: "", session, user, token: { ...token, tokenId } };
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
