/** The calls about mails: apart from `instance-calls.ts`, so that the form itself loads none of them. */

import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import type {
  mailLink,
  saveSubscriptions,
  subscriptions,
  unsubscribe,
} from "../../../shared/contract/runtime.ts";
import { get, post } from "../../lib/send.ts";

export type Subscriptions = OutputOf<typeof subscriptions>;
export type MailChoices = InputOf<typeof saveSubscriptions>;

export const askForLink = (request: InputOf<typeof mailLink>) =>
  post<typeof mailLink>("/rest/instance/mail", request);

export const readSubscriptions = () => get<typeof subscriptions>("/rest/subscriptions", {});

export const saveMailChoices = (choices: MailChoices) =>
  post<typeof saveSubscriptions>("/rest/subscriptions/save", choices);

export const stopMails = (request: InputOf<typeof unsubscribe>) =>
  post<typeof unsubscribe>("/rest/unsubscribe", request);
