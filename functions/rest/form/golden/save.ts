import { keepGolden } from "../../../../shared/contract/golden.ts";
import { keepSet } from "../../../../shared/stores/golden-set.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** Keeps the golden cases; those of before are replaced. */
export const handler = endpoint(keepGolden, async ({ input: { id, kept }, stores }) => {
  await keepSet(stores.blobs, id, kept);
  return { success: true };
});
