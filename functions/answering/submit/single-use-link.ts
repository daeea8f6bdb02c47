import { problem } from "../../../shared/problems.ts";
import type { SubmitPolicy } from "./policy.ts";

/** A personal link takes one submission; what was saved stays. */
export const singleUseLink: SubmitPolicy = {
  applies: ({ isSubmit, instance }) => isSubmit && instance.linkId !== undefined,
  before: async ({ call, instance: { linkId, ...instance } }) => {
    const { takeLink } = await import("../link-use.ts"); // few instances have one
    if (linkId !== undefined && !(await takeLink(call.stores, { ...instance, linkId }, call.now)))
      throw problem("LINK_USED");
    return undefined;
  },
};
