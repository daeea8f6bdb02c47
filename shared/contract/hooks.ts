/** Hooks: addresses that are told, by a signed message, what happened to a form and its submissions. */
import * as z from "zod";
import { DeliveryResult, Hook, HookChoices, HookEvent, HookId, hostOf } from "../hook.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";

export const Delivery = z.object({
  eventId: z.string(),
  event: HookEvent,
  /** When it happened. */
  at: z.iso.datetime(),
  /** The submission's short id; absent: it is about the form. */
  instanceId: z.string().optional(),
  /** `left out`: the submission was erased meanwhile, or whoever set the hook may not see it. */
  state: z.enum(["waiting", "sent", "left out"]),
  attempts: z.int(),
  /** The status that the address answered with, or why there was none. */
  result: DeliveryResult.optional(),
  triedAt: z.iso.datetime().optional(),
  /** When it is tried next, while it waits. */
  dueAt: z.iso.datetime().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

const ofHook = { id: FormId, hookId: HookId };
const access = {
  privilege: "W",
  data: true,
  formId: (input: { id: number }) => input.id,
} as const;
const object = ({ hookId = "" }: { hookId?: string | undefined }) => `HOOK#${hookId}`;
const problems = ["HOOK_NOT_FOUND"] as const;
/** The same for all: whoever may make one of these calls may make each, so they share a function. */
const rights = ["table:write", "table:delete", "invoke:deliver"] as const;

export const hooks = route({
  method: "POST",
  path: "/rest/form/hooks",
  summary:
    "The hooks of a form, newest first, without their secrets. Whoever sees some submissions only sees the hooks that they set themselves.",
  access,
  audit: { none: "where a form's messages go is no answer of anybody" },
  input: () => z.strictObject({ id: FormId }),
  output: () =>
    z.object({
      hooks: z.array(Hook),
      /** Where hooks may go, as the deployment says; none: hooks are off. */
      hosts: z.array(z.string()),
    }),
  rights,
});

export const saveHook = route({
  method: "POST",
  path: "/rest/form/hooks/save",
  summary:
    "Add a hook, or change, pause or resume one: from then on it is the caller's. A new one answers its secret, this once, and one that goes to another host a new secret, which alone signs from then on. What came in while a hook was paused is sent when it is resumed, if that isn't longer ago than 30 days.",
  access,
  audit: {
    action: "form.hook",
    kind: "change",
    object,
    details: ({ address, links, isPaused }) => ({ address: hostOf(address), links, paused: isPaused }),
  },
  input: () =>
    z.strictObject({ ...HookChoices.shape, id: FormId, hookId: HookId.optional(), isPaused: z.boolean() }),
  output: () => z.object({ hookId: HookId, secret: z.string().optional() }),
  problems: [...problems, "HOOKS_OFF", "HOOK_ADDRESS_REFUSED", "HOOKS_TOO_MANY", "PUBLICATION_NOT_FOUND"],
  rights,
});

export const removeHook = route({
  method: "POST",
  path: "/rest/form/hooks/remove",
  summary: "Remove a hook with its log; what it was to be sent is sent no more.",
  access,
  audit: { action: "form.hookRemove", kind: "change", object },
  input: () => z.strictObject(ofHook),
  output: () => z.object({ success: z.boolean() }),
  problems,
  rights,
});

export const testHook = route({
  method: "POST",
  path: "/rest/form/hooks/test",
  summary: "Send a hook a signed message of the type `test` now, and answer what its address said.",
  access,
  audit: { action: "form.hookTest", kind: "change", object },
  input: () => z.strictObject(ofHook),
  output: () => z.object({ isTaken: z.boolean(), result: DeliveryResult, milliseconds: z.number() }),
  problems: [...problems, "HOOKS_OFF", "HOOK_TESTS_SPENT"],
  rights,
});

export const hookLog = route({
  method: "POST",
  path: "/rest/form/hooks/log",
  summary:
    "What a hook was sent, or is to be, of the last 30 days, newest first; never an answer of its address.",
  access,
  audit: { none: "ids of submissions, which the list of submissions shows as well" },
  input: () => z.strictObject({ ...ofHook, after: z.string().max(200).optional() }),
  output: () => z.object({ deliveries: z.array(Delivery), next: z.string().optional() }),
  problems,
  rights,
});

export const replayHook = route({
  method: "POST",
  path: "/rest/form/hooks/replay",
  summary:
    "Send a hook again: one message, or all since a moment, in their order. `next` says that there are more: call again with it.",
  access,
  audit: {
    action: "form.hookReplay",
    kind: "change",
    object,
    details: (_input, output) => ({ messages: output.count }),
  },
  input: () =>
    z.strictObject({
      ...ofHook,
      /** All that happened at this moment or later; with `eventId`, the moment of that message. */
      since: z.iso.datetime(),
      eventId: z.string().max(100).optional(),
      after: z.string().max(200).optional(),
    }),
  output: () => z.object({ count: z.int(), next: z.string().optional() }),
  problems,
  rights,
});

export const rotateHook = route({
  method: "POST",
  path: "/rest/form/hooks/secret",
  summary: "Give a hook a new secret, answered this once. The one before it signs as well for a day.",
  access,
  audit: { action: "form.hookSecret", kind: "change", object },
  input: () => z.strictObject(ofHook),
  output: () => z.object({ secret: z.string(), formerUntil: z.iso.datetime() }),
  problems,
  rights,
});
