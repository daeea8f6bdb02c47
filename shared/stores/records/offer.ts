import * as z from "zod";

/** A form that its owner wants to hand over: it stays theirs until the other person accepts. */
export const FormOffer = z.object({
  formId: z.int().positive(),
  /** The owner who offers it: it is void once the form has another one. */
  from: z.string(),
  to: z.string(),
  /** True: its owner stays as a writer. */
  keepsWrite: z.boolean(),
  offeredAt: z.iso.datetime(),
});
export type FormOffer = z.infer<typeof FormOffer>;
