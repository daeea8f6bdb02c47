/** What a principal's forms say of the organisation: read, and changed. */
import type * as z from "zod";
import type { accountOrganisation } from "../../shared/contract/organisation.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { mediaType } from "../../shared/form/definition/media-id.ts";
import { problem } from "../../shared/problems.ts";
import type { StoredOrganisation } from "../../shared/stores/dynamodb/organisation-store.ts";
import { checkedLogo } from "../../shared/stores/form-logo.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { readableLogo } from "./readable-logo.ts";

const nothing: StoredOrganisation = { name: "", address: "", contact: "" };

/**
 * Changes what is given, and answers what there is.
 * @param principal whose forms it is for
 * @throws LOGO_REFUSED, LOGO_WITHOUT_NAME
 */
export async function organisationOf(
  { organisations }: Pick<Stores, "organisations">,
  principal: string,
  { texts, logo: sent }: z.output<typeof accountOrganisation.input>,
): Promise<OutputOf<typeof accountOrganisation>> {
  const before = await organisations.find(principal);
  const { logo: earlier, ...earlierTexts } = before ?? nothing;
  const chosen = typeof sent === "string" ? checkedLogo(readableLogo(sent)) : undefined;
  const id = sent === undefined ? earlier : chosen?.id;
  const now = { ...(texts ?? earlierTexts), ...(id !== undefined && { logo: id }) };
  if (texts !== undefined || sent !== undefined) {
    if (id !== undefined && now.name === "") throw problem("LOGO_WITHOUT_NAME");
    const logo = chosen && { id: chosen.id, data: Buffer.from(chosen.bytes).toString("base64") };
    await organisations.save(principal, now, logo);
  }
  const { logo: _, ...shown } = now;
  const stored = id === undefined ? undefined : await organisations.logo(principal, id);
  return { ...shown, ...(stored && { logo: { type: mediaType(stored.id) ?? "", data: stored.data } }) };
}
