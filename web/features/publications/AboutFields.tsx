import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PublicationAbout } from "../../../shared/contract/publication-about.ts";
import { aboutLimits } from "../../../shared/form/definition/about-limits.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { filledNames } from "../../ui/other-names.ts";
import styles from "./AboutFields.module.css";

type Part = keyof typeof aboutLimits;
/** What is typed, by part and locale code; "" where there is nothing. */
export type AboutTexts = { [part in Part]?: Record<string, string> | undefined };
/** What must be corrected, by part and locale code: `privacyLink es`. */
export type AboutErrors = Readonly<Record<string, string>>;

/** Without what is empty; undefined when nothing is left. */
export function aboutOf(texts: AboutTexts): PublicationAbout | undefined {
  const filledParts = parts.flatMap(({ part }) => {
    const trimmed = Object.entries(texts[part] ?? {}).map(([code, text]) => [code, text.trim()]);
    const filled = filledNames(Object.fromEntries(trimmed));
    return filled === undefined ? [] : [[part, filled] as const];
  });
  return filledParts.length === 0 ? undefined : Object.fromEntries(filledParts);
}

interface AboutFieldsProps {
  locales: readonly Locale[];
  texts: AboutTexts;
  errors: AboutErrors;
  onChange: (texts: AboutTexts) => void;
}

/** Whose form a publication is and what happens next, in each language of the form. */
export function AboutFields({ locales, texts, errors, onChange }: AboutFieldsProps) {
  const [wasFilled] = useState(aboutOf(texts) !== undefined);
  const put = (part: Part, code: string, text: string) =>
    onChange({ ...texts, [part]: { ...texts[part], [code]: text } });
  return (
    <Disclosure summary="Whose form this is, and what happens next" open={wasFilled}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          All of it is optional. Respondents see it around the form, as plain text. An organisation, address,
          contact or logo that you leave out comes from Settings, or from the form's group.
        </Text>
        {locales.map(({ code, name }) => (
          <fieldset key={code} className={styles.language}>
            {locales.length > 1 && <legend>{name}</legend>}
            <Stack gap="sm">
              {parts.map(({ part, label, description, isLong }) => {
                const attributes = {
                  label,
                  description,
                  value: texts[part]?.[code] ?? "",
                  error: errors[`${part} ${code}`],
                  maxLength: aboutLimits[part],
                  autoComplete: "off",
                  ...(part === "privacyLink"
                    ? { inputMode: "url" as const, dir: "ltr" }
                    : { lang: code, dir: "auto" }),
                };
                return isLong ? (
                  <Textarea
                    key={part}
                    {...attributes}
                    rows={3}
                    onChange={({ currentTarget }) => put(part, code, currentTarget.value)}
                  />
                ) : (
                  <TextInput
                    key={part}
                    {...attributes}
                    onChange={({ currentTarget }) => put(part, code, currentTarget.value)}
                  />
                );
              })}
            </Stack>
          </fieldset>
        ))}
      </Stack>
    </Disclosure>
  );
}

const parts: readonly { part: Part; label: string; description: string; isLong?: true }[] = [
  {
    part: "organisation",
    label: "Organisation",
    description: "Above and below the form, and at its end. Mails to respondents then name it and the form.",
  },
  {
    part: "address",
    label: "Address",
    description: "In reports, as form.organisation.address.",
    isLong: true,
  },
  {
    part: "privacy",
    label: "Privacy line",
    description: "What happens to the answers, in a sentence below the form.",
  },
  {
    part: "privacyLink",
    label: "Address of the privacy notice",
    description: "Where the privacy line leads; it begins with https://.",
  },
  {
    part: "contact",
    label: "Contact",
    description: "Whom to ask, and how: below the form.",
    isLong: true,
  },
  {
    part: "nextSteps",
    label: "What happens next",
    description: "At the end, once the answers were received.",
    isLong: true,
  },
  {
    part: "closed",
    label: "While it is closed",
    description: "What its link shows while it is paused, past its date or full, instead of the usual words.",
    isLong: true,
  },
  {
    part: "reminder",
    label: "In the reminder",
    description:
      "Your words in the mail that goes to respondents who haven't submitted after 3 days. Addresses in it aren't links.",
    isLong: true,
  },
];
