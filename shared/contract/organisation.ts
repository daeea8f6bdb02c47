/** What a person's or a group's forms say of the organisation, unless their publication says it. */
import * as z from "zod";
import { aboutLimits } from "../form/definition/about-limits.ts";
import { MAX_LOGO_BYTES } from "../limits.ts";
import { problems } from "../problems.ts";
import { GroupId } from "./groups.ts";
import { route } from "./route.ts";

const lines = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[\P{Cc}\n]*$/u);

export const OrganisationTexts = z.strictObject({
  name: z
    .string()
    .trim()
    .max(aboutLimits.organisation)
    .regex(/^\P{Cc}*$/u)
    .default(""),
  address: lines(aboutLimits.address).default(""),
  /** Whom to ask, and how. */
  contact: lines(aboutLimits.contact).default(""),
});
export type OrganisationTexts = z.infer<typeof OrganisationTexts>;

const change = () =>
  z.strictObject({
    /** What replaces it; absent: it stays as it is. */
    texts: OrganisationTexts.optional(),
    /** A new logo, as base64: PNG, JPEG or WebP; null: none any more; absent: the one that there is. */
    logo: z
      .base64()
      .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, problems.LOGO_REFUSED.message)
      .nullable()
      .optional(),
  });

const output = () =>
  OrganisationTexts.extend({
    /** The logo, as base64, and its content type; absent: there is none. */
    logo: z.object({ type: z.string(), data: z.base64() }).optional(),
  });
export type Organisation = z.infer<ReturnType<typeof output>>;

const of = {
  method: "POST",
  output,
  problems: ["LOGO_REFUSED", "LOGO_WITHOUT_NAME"],
  rights: ["table:write"],
} as const;

const isChange = ({ texts, logo }: { texts?: unknown; logo?: unknown }) =>
  texts !== undefined || logo !== undefined;

/** What was changed, and the name: no more, since a contact may be a person. */
const changeDetails = ({ texts, logo }: { texts?: { name: string } | undefined; logo?: unknown }) => ({
  ...(texts && { name: texts.name }),
  ...(logo !== undefined && { logo: logo === null ? "removed" : "changed" }),
});

export const accountOrganisation = route({
  ...of,
  path: "/rest/account/organisation",
  summary:
    "What the user's own forms say of the organisation: its name, address, contact and logo, in reports and around the form. What a publication says comes first. With texts or a logo, it is changed.",
  access: { role: "DESIGNER" },
  audit: {
    action: (input) => (isChange(input) ? "account.organisation" : undefined),
    kind: "change",
    details: changeDetails,
  },
  input: change,
});

export const groupOrganisation = route({
  ...of,
  path: "/rest/group/organisation",
  summary: "The same for the forms that a group owns.",
  access: { member: "O", groupId: (input) => input.groupId },
  audit: {
    action: (input) => (isChange(input) ? "group.organisation" : undefined),
    kind: "change",
    trail: { group: (input) => input.groupId },
    details: changeDetails,
  },
  input: () => change().extend({ groupId: GroupId }),
});
