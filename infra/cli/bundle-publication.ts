/** What a bundle says of a form's publication: its names, how it is filled in, and whose form it is. No dates, no link. */
import * as z from "zod";
import { api } from "../../shared/contract/index.ts";
import { PublicationAbout } from "../../shared/contract/publication-about.ts";
import { NamesByLocale } from "../../shared/form/definition/locales.ts";
import { MAX_LOGO_BYTES } from "../../shared/limits.ts";
import { fetchWhole } from "./bundle-media.ts";
import { type Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { needsReason, publishForReason } from "./publish-for-reason.ts";

const isSet = z.literal(true).optional();

export const BundledPublication = z.strictObject({
  name: z.string().min(1).max(200),
  names: NamesByLocale.optional(),
  sharedDevice: isSet,
  changeable: isSet,
  reusable: isSet,
  personalLinksOnly: isSet,
  /** Without its logo, which is beside it. */
  about: PublicationAbout.refine(({ logo }) => logo === undefined, "The logo is beside it.").optional(),
  logo: z
    .base64()
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4)
    .optional(),
});
export type BundledPublication = z.infer<typeof BundledPublication>;

/** The newest publication of a form that isn't revoked; undefined without one. */
export async function publicationOf(client: Client, id: number): Promise<BundledPublication | undefined> {
  const listed = must(await client.call(api.forms.publications, { id }));
  const newest = listed.find(({ status }) => status !== "REVOKED");
  if (newest === undefined) return undefined;
  const { publicationName: name, publicationNames: names, logoLink } = newest;
  const { sharedDevice, changeable, reusable, personalLinksOnly } = newest;
  const { logo: _, ...about } = newest.about ?? {};
  return {
    name,
    ...(names !== undefined && { names }),
    ...(sharedDevice && { sharedDevice }),
    ...(changeable && { changeable }),
    ...(reusable && { reusable }),
    ...(personalLinksOnly && { personalLinksOnly }),
    ...(Object.keys(about).length > 0 && { about }),
    ...(logoLink !== undefined && { logo: await fetchWhole(logoLink, "of the logo") }),
  };
}

/**
 * Publishes a form as it was where it comes from.
 * @param reason why it is published although the check of its reports finds errors, or texts that aren't translated
 * @returns the publication's key and name
 * @throws CommandProblem where the form can't be published
 */
export async function publishAs(
  client: Client,
  id: number,
  bundled: BundledPublication,
  reason: string | undefined,
): Promise<{ publicationKey: string; publicationName: string }> {
  const { name: publicationName, names, about, logo } = bundled;
  const input = {
    ...{ id, publicationName, confirmed: true },
    ...(names !== undefined && { publicationNames: names }),
    reportWarnings: "accept" as const,
  };
  const published = await publishForReason(client, input, reason);
  if (needsReason(published.problem))
    throw new CommandProblem(
      `Form ${id} is there, and not published: the check of its reports finds errors, or texts that aren't translated. Publish it in the product, or delete it and say why: --reason TEXT`,
    );
  const { publicationKey } = must(published);
  must(
    await client.call(api.forms.changePublication, {
      id,
      publicationKey,
      command: "settings",
      sharedDevice: bundled.sharedDevice ?? false,
      changeable: bundled.changeable ?? false,
      reusable: bundled.reusable ?? false,
      personalLinksOnly: bundled.personalLinksOnly ?? false,
      about: about ?? null,
      ...(logo !== undefined && { logo }),
    }),
  );
  return { publicationKey, publicationName };
}
