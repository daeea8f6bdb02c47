/** A golden case: answers with a name, on which the reports of two versions are compared. */
import * as z from "zod";

export const GoldenCase = z.object({
  name: z.string(),
  origin: z.enum(["generated", "named", "tests"]),
  answers: z.record(z.string(), z.unknown()),
});
export type GoldenCase = z.infer<typeof GoldenCase>;
