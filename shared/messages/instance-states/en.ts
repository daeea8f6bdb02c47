import type { MessageCode } from "../../form/answers/instance-status.ts";

export type ExplainedState = Extract<MessageCode, "FAILED" | "CLOSED" | "EXPIRED" | "REVOKED">;

/** Why a form accepts no answers. */
export type InstanceStateWords = Readonly<Record<ExplainedState, string>>;

export const instanceStatesEn: InstanceStateWords = {
  FAILED:
    "Your answers are safe, but a report could not be made. Please tell the person who sent you this form.",
  CLOSED: "This form is closed for now and takes no answers. What you have saved is kept.",
  EXPIRED: "This form was open until a date that has passed. It takes no more answers.",
  REVOKED: "This form was withdrawn and takes no more answers. Please ask the person who sent it to you.",
};
