/** Whose form a publication is, as respondents read it: each part in the languages of the form, as plain text. */
import * as z from "zod";
import { aboutLimits, themeColour } from "../form/definition/about-limits.ts";
import { LocalizedTexts } from "../form/definition/locales.ts";
import { isLogo } from "../form/definition/media-id.ts";
import { problems } from "../problems.ts";

const MAX_LANGUAGES = 20;

const oneLine = /^\P{Cc}*$/u;
const lines = /^[\P{Cc}\n]*$/u;

/** A text by locale code: at least one, none of them empty. */
const byLocale = (text: z.ZodType<string, string>) =>
  LocalizedTexts(text).refine(
    (texts) => Object.keys(texts).length >= 1 && Object.keys(texts).length <= MAX_LANGUAGES,
    `Give the text in 1 to ${MAX_LANGUAGES} languages.`,
  );
const line = (longest: number) => byLocale(z.string().trim().min(1).max(longest).regex(oneLine));
const paragraphs = (longest: number) => byLocale(z.string().trim().min(1).max(longest).regex(lines));

/** What those who can't see a logo would miss. */
export const LOGO_NEEDS_NAME = problems.LOGO_WITHOUT_NAME.message;

export const PublicationAbout = z
  .object({
    /** The name of the organisation; mails to respondents contain it, too. */
    organisation: line(aboutLimits.organisation).optional(),
    /** Where the organisation is; in its reports. */
    address: paragraphs(aboutLimits.address).optional(),
    /** What happens to the answers, in one line. */
    privacy: line(aboutLimits.privacy).optional(),
    /** An https address with more about it: the privacy line leads there. */
    privacyLink: byLocale(
      z
        .url({ protocol: /^https$/, error: "Enter an address that begins with https://." })
        .max(aboutLimits.privacyLink),
    ).optional(),
    /** Whom to ask, and how. */
    contact: paragraphs(aboutLimits.contact).optional(),
    /** What happens after the answers were submitted: shown at the end. */
    nextSteps: paragraphs(aboutLimits.nextSteps).optional(),
    /** Shown to those who open it while it takes no answers. */
    closed: paragraphs(aboutLimits.closed).optional(),
    /** In the mail that reminds respondents of a form that they haven't submitted; nobody else gets it. */
    reminder: paragraphs(aboutLimits.reminder).optional(),
    /** The colour of buttons, links and what is chosen; the page takes the nearest shade of it that is readable. */
    colour: z
      .string()
      .regex(themeColour, "Enter a colour as # and six digits, 0 to 9 and a to f.")
      .optional(),
    /** The id of a picture that is stored with the form's publications; its text is the organisation's name. */
    logo: z.string().refine(isLogo).optional(),
  })
  .superRefine(({ organisation, privacy = {}, privacyLink = {}, logo }, { addIssue }) => {
    if (logo !== undefined && organisation === undefined)
      addIssue({ code: "custom", path: ["logo"], message: LOGO_NEEDS_NAME });
    for (const code of Object.keys(privacyLink))
      if (!Object.hasOwn(privacy, code))
        addIssue({ code: "custom", path: ["privacyLink", code], message: "Its privacy line is missing." });
  });
export type PublicationAbout = z.infer<typeof PublicationAbout>;
