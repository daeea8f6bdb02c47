/** Whose form it is: what its publication says, and for the rest what its owner's forms say. */
import { PublicationAbout } from "../contract/publication-about.ts";
import type { FormDefinition } from "../form/definition/definition.ts";
import { mediaType } from "../form/definition/media-id.ts";
import type { Stores } from "./index.ts";
import type { Form } from "./records/form.ts";
import { blobKeys } from "./s3/blobs.ts";

/**
 * What a publication says, with the parts that it leaves out as its form's owner says them. A publication that names another
 * organisation gets nothing from there: an address would be somebody else's.
 */
export async function aboutOf(
  { organisations }: Pick<Stores, "organisations">,
  { ownerUsername }: Pick<Form, "ownerUsername">,
  own: PublicationAbout | undefined,
  defaultLocale: string,
): Promise<PublicationAbout | undefined> {
  const usual = await organisations.find(ownerUsername);
  if (usual === undefined) return own;
  const { name, address, contact, logo } = usual;
  const names = Object.values(own?.organisation ?? {});
  if (name !== "" && names.length > 0 && !names.includes(name)) return own;
  const text = (value: string) => (value === "" ? undefined : { [defaultLocale]: value });
  const parts = { organisation: text(name), address: text(address), contact: text(contact), logo };
  const defaults = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  return Object.keys(defaults).length === 0 ? own : { ...defaults, ...own };
}

/** The same, with its logo where the form's respondents and reports find it. */
export async function aboutWithLogo(
  stores: Pick<Stores, "organisations" | "blobs">,
  form: Pick<Form, "id" | "ownerUsername">,
  own: PublicationAbout | undefined,
  defaultLocale: string,
): Promise<PublicationAbout | undefined> {
  const about = await aboutOf(stores, form, own, defaultLocale);
  if (about?.logo === undefined || about.logo === own?.logo) return about;
  const { logo: id, ...others } = about;
  const key = blobKeys.publicationMedia(form.id, id);
  if ((await stores.blobs.describe(key)) !== undefined) return about;
  const logo = await stores.organisations.logo(form.ownerUsername, id);
  if (logo === undefined) return others; // it was replaced a moment ago
  await stores.blobs.put(key, Buffer.from(logo.data, "base64"), mediaType(id) ?? "");
  return about;
}

/**
 * A form's definition with whose form it is as its reports will say it: previews show what the newest publication says, before
 * the first what its workbook says.
 */
export async function withAbout(
  stores: Pick<Stores, "organisations" | "forms">,
  form: Pick<Form, "id" | "ownerUsername">,
  definition: FormDefinition,
): Promise<FormDefinition> {
  const [newest] = await stores.forms.publications(form.id);
  const own = newest === undefined ? PublicationAbout.safeParse(definition.about).data : newest.about;
  const about = await aboutOf(stores, form, own, definition.defaultLocale);
  const { about: _, ...others } = definition;
  return { ...others, ...(about && { about }) };
}
