import type { FormInstance } from "../../../shared/contract/runtime.ts";
import type { InstanceSave } from "../../../shared/stores/records/instance.ts";
import type { SentAnswers } from "./sent-answers.ts";

/** One rule of saving and submitting. Those that apply run in the order of `policies.ts`, one part after the other. */
export interface SubmitPolicy {
  readonly applies: (sent: SentAnswers) => boolean;
  /**
   * Before anything is stored: refuses by throwing a problem, or reserves what the submission needs.
   * @returns an answer where the call ends with it
   */
  readonly before?: (sent: SentAnswers) => Promise<FormInstance | undefined>;
  /** What the policy adds to what is stored. */
  readonly patch?: (sent: SentAnswers) => Promise<Partial<InstanceSave>> | Partial<InstanceSave>;
  /** After it is stored. */
  readonly after?: (sent: SentAnswers, save: InstanceSave) => Promise<void>;
}
