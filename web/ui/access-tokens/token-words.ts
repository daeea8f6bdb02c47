/** What an access token may be for, and its states, in words. */

import type { AccessToken } from "../../../shared/contract/access-tokens.ts";
import type { TokenScope } from "../../../shared/token-scopes.ts";

export const scopeWords: Readonly<Record<TokenScope, { name: string; meaning: string }>> = {
  "submissions:read": {
    name: "Read submissions",
    meaning: "Answers, uploaded files and what has changed, of forms whose answers you may read.",
  },
  "outputs:read": { name: "Read reports", meaning: "The reports that were made of them." },
  "forms:read": {
    name: "Read forms",
    meaning: "Lists, questions, workbooks, steps and publications; no answers.",
  },
  publish: { name: "Publish", meaning: "Publish forms that you may change, and update their publications." },
};

export const stateWords: Readonly<Record<Exclude<AccessToken["state"], "active">, string>> = {
  expired: "Expired",
  ended: "Ended",
};
