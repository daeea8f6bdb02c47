import * as z from "zod";

/** A count of respondents, for who may not read their answers: groups of one to four are never distinguished (product decision 37). */
export const SmallCount = z.union([z.int().min(0), z.literal("<5")]);
export type SmallCount = z.infer<typeof SmallCount>;
