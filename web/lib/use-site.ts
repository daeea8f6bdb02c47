/** What a limit to some submissions says in words, and what it can be made of: a form's publications, and its questions with choices. */
import { useEffect, useState } from "react";
import { part } from "../../shared/part.ts";
import type { SiteLimit } from "../../shared/site-limit.ts";
import { api, useApi } from "./api.ts";

const codebook = part(() => import("../../shared/submissions/codebook.ts"));

interface Choice {
  value: string;
  label: string;
}

export interface SiteParts {
  publications: readonly Choice[];
  /** Outside of repeats, in the order of the form. */
  questions: readonly (Choice & { choices: readonly Choice[] })[];
}

/**
 * @param formId undefined: nothing is read
 * @param mayList may the user see the form's publications; where not, a limit says how many they are
 */
export function useSiteParts(formId: number | undefined, mayList: boolean): SiteParts {
  const ref = formId === undefined ? undefined : { id: formId };
  const { data: listed = [] } = useApi(api.forms.publications, mayList ? ref : undefined);
  const { data: form } = useApi(api.forms.model, ref);
  const [questions, setQuestions] = useState<SiteParts["questions"]>([]);
  useEffect(() => {
    let isShown = true;
    if (form !== undefined)
      void codebook().then(({ codebookOf, choicesOf }) => {
        if (!isShown) return;
        const choices = choicesOf([form], form.defaultLocale);
        setQuestions(
          codebookOf([form], form.defaultLocale).flatMap(({ key, question, repeats }) => {
            const ofKey = [...(choices.get(key) ?? [])].map(([value, label]) => ({ value, label }));
            if (repeats !== undefined || ofKey.length === 0) return [];
            return [{ value: key, label: question || key, choices: ofKey }];
          }),
        );
      });
    return () => {
      isShown = false;
    };
  }, [form]);
  const publications = listed.map(({ publicationKey, publicationName }) => ({
    value: publicationKey,
    label: publicationName,
  }));
  return { publications, questions };
}

/** @example siteWords({ subjectPrefixes: ["N-"] }, parts) // "about “N-…”" */
export function siteWords(site: SiteLimit, { publications, questions }: SiteParts): string {
  const { subjectPrefixes, publicationKeys, linkMarks, answer } = site;
  const labelIn = (list: readonly Choice[], value: string) =>
    list.find((one) => one.value === value)?.label ?? value;
  const areKnown = publicationKeys?.every((key) => publications.some(({ value }) => value === key)) === true;
  const question = questions.find(({ value }) => value === answer?.question);
  const parts = [
    subjectPrefixes && `about ${subjectPrefixes.map((prefix) => `“${prefix}…”`).join(", ")}`,
    publicationKeys &&
      (areKnown
        ? `of ${publicationKeys.map((key) => labelIn(publications, key)).join(", ")}`
        : `of ${counted(publicationKeys.length, "publication")}`),
    linkMarks && `started by ${counted(linkMarks.length, "link")}`,
    answer &&
      `where “${labelIn(questions, answer.question)}” is ${answer.choices
        .map((choice) => labelIn(question?.choices ?? [], choice))
        .join(" or ")}`,
  ];
  return parts.filter((one) => one !== undefined).join(", or ");
}

const counted = (count: number, what: string) => (count === 1 ? `one ${what}` : `${count} ${what}s`);
