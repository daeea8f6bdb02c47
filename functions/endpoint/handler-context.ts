/**
 * The context of a handler: computed from its row, so that a handler can't request a form, an instance or a user that the
 * row's access rule doesn't load.
 */
import type * as z from "zod";
import { type Access, isForRespondents, mayNameInstance, type Route } from "../../shared/contract/route.ts";
import type { Form, PublicationStatus, StoredPublication } from "../../shared/stores/records/form.ts";
import type { Group } from "../../shared/stores/records/group.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { assertAcceptsAnswers } from "../presenters/instance-state.ts";
import type { Call, Event } from "./call.ts";
import { isFromElsewhere } from "./xsrf.ts";

interface AnyContext<Input> {
  input: Input;
  stores: Call["stores"];
  now: Date;
  call: Call;
  /**
   * True: the call was caused by a link or page of another origin, even a sibling: other hosts of a domain may belong to
   * others.
   */
  fromOtherSite: boolean;
}

/** What a respondent named: an instance, or a publication, in whatever state. */
export type Named =
  | { instance: Instance }
  | { publication: StoredPublication; publicationStatus: PublicationStatus };

type OfSession<Rule> = Rule extends "public" | "respondent" | "respondent or staff"
  ? unknown
  : { user: User };

type OfForm<Rule> = Rule extends { formId: (input: never) => infer Id }
  ? { form: undefined extends Id ? Form | undefined : Form }
  : unknown;

type OfGroup<Rule> = Rule extends { groupId: unknown } ? { group: Group } : unknown;

type OfRespondent<Rule, Input> = Rule extends "respondent" | "respondent or staff"
  ? Input extends { instanceKey: string }
    ? { instance: Instance }
    : Input extends { publicationKey: string }
      ? { publication: StoredPublication }
      : { named: Named }
  : unknown;

/**
 * - `user`: the signed-in user, where the row requires a session;
 * - `form`: the form that a privilege is required on; undefined where the input may omit it and does;
 * - `group`: the group that the user is a member of;
 * - `instance`: the instance that a respondent opened; `publication`: the open one that a respondent named; `named`: either,
 * where the input may name either.
 */
export type HandlerContext<Input, Rule> = AnyContext<Input> &
  OfSession<Rule> &
  OfForm<Rule> &
  OfGroup<Rule> &
  OfRespondent<Rule, Input>;

/**
 * The context of a call that the middlewares have admitted.
 * @throws PUBLICATION_CLOSED or PUBLICATION_EXPIRED where the row takes an open publication only
 */
export function contextOf<I extends z.ZodType, Rule extends Access<z.output<I>>>(
  row: Pick<Route, "access" | "input">,
  call: Call,
  event: Event,
): HandlerContext<z.output<I>, Rule> {
  const { input, stores, now, signedIn, form, group } = call;
  const context = {
    input,
    stores,
    now,
    call,
    form,
    group,
    user: signedIn?.user,
    fromOtherSite: isFromElsewhere(event),
    ...(isForRespondents(row.access) && whatIsNamed(row, call)),
  };
  return context as unknown as HandlerContext<z.output<I>, Rule>; // the middlewares load what the rule promises, or refuse
}

function whatIsNamed({ input }: Pick<Route, "input">, { instance, publication, publicationStatus }: Call) {
  if (instance !== undefined) return { instance, named: { instance } };
  if (publication === undefined) return {};
  if (mayNameInstance(input)) return { named: { publication, publicationStatus } };
  assertAcceptsAnswers(publicationStatus, publication);
  return { publication };
}
