import { newAccessToken } from "../../../../shared/access-token.ts";
import { userSubject } from "../../../../shared/audit.ts";
import { tokenCreate } from "../../../../shared/contract/access-tokens.ts";
import { MAX_TOKENS } from "../../../../shared/limits.ts";
import { sendLater } from "../../../../shared/people/due-mail.ts";
import { problem } from "../../../../shared/problems.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import type { User } from "../../../../shared/stores/records/user.ts";
import { shortTokenId } from "../../../../shared/token-scopes.ts";
import { idHash } from "../../../../shared/tokens.ts";
import { requireRecentSignIn } from "../../../accounts/second-factors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { limitAttempts } from "../../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";
import { epochSeconds } from "../../../endpoint/sessions.ts";
import { shownToken } from "../../../presenters/access-token.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** A token outlives the session, so it takes a recent sign-in, and its person is told by mail. */
export const handler = endpoint(tokenCreate, async ({ input, stores, user, now, call }) => {
  requireRecentSignIn(call);
  const { name, scopes, forms, days } = input;
  const { username, locale, sessionEpoch: epoch } = user;
  const kept = await stores.tokens.list(username);
  if (kept.filter(({ expiresAt }) => expiresAt > epochSeconds(now)).length >= MAX_TOKENS)
    throw problem("TOO_MANY_TOKENS");
  await limitAttempts(call, { tokensByUser: username });
  await requireForms(stores, user, forms ?? []);
  const text = newAccessToken();
  const tokenId = idHash(text);
  const createdAt = epochSeconds(now);
  const expiresAt = createdAt + days * DAY_SECONDS;
  const token = {
    ...{ username, name, epoch, createdAt, expiresAt },
    scopes: [...new Set(scopes)],
    ...(forms && { forms: [...new Set(forms)] }),
  };
  await recordAudit(call, {
    subject: userSubject(username),
    action: "account.tokenCreate",
    object: `TOKEN#${shortTokenId(tokenId)}`,
    details: { scopes: token.scopes.join(", "), forms: token.forms?.join(", ") ?? "all", validDays: days },
  });
  await stores.tokens.add(tokenId, token);
  await sendLater(stores, { kind: "token-created", to: username, locale }, now);
  return { token: text, created: shownToken(tokenId, token, user, now) };
});

/** @throws ACCESS_DENIED where the person may not use one of the forms */
async function requireForms(stores: Stores, user: User, formIds: readonly number[]): Promise<void> {
  const rights = await Promise.all(
    formIds.map(async (formId) => {
      const form = await stores.forms.find(formId);
      return form && stores.forms.rightsOf(form, user);
    }),
  );
  if (rights.includes(undefined)) throw problem("ACCESS_DENIED");
}
