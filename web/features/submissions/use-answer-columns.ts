/** Which answers are columns of the list of a form's submissions; the choice stays on the device, for each form and user. */
import { useEffect, useState } from "react";
import { MAX_ANSWER_COLUMNS } from "../../../shared/limits.ts";
import { part } from "../../../shared/part.ts";
import { api, useApi } from "../../lib/api.ts";
import { choiceOf } from "../../lib/browser-storage.ts";

const codebook = part(() => import("../../../shared/submissions/codebook.ts"));

/** A question that can be a column. */
export interface AnswerColumn {
  /** The key of its answers. */
  key: string;
  label: string;
}

export interface AnswerColumns {
  /** Those that were chosen, in the order of the form once its questions are known. */
  keys: readonly string[];
  chosen: readonly AnswerColumn[];
  /** The questions of the form's current version, outside of repeats; undefined until they are read. */
  questions: readonly AnswerColumn[] | undefined;
  error: unknown;
  /** No further one can be chosen. */
  isFull: boolean;
  toggle: (key: string) => void;
}

export function useAnswerColumns(formId: number): AnswerColumns {
  const kept = choiceOf(`answers of ${formId}`);
  const [keys, setKeys] = useState<readonly string[]>(() => readKeys(kept.get()));
  const { data: form, error } = useApi(api.forms.model, { id: formId });
  const [questions, setQuestions] = useState<readonly AnswerColumn[]>();
  useEffect(() => {
    let isShown = true;
    if (form !== undefined)
      void codebook().then(({ codebookOf }) => {
        if (!isShown) return;
        const entries = codebookOf([form], form.defaultLocale);
        const single = entries.filter(({ repeats, type }) => repeats === undefined && type !== "repeat");
        setQuestions(single.map(({ key, question }) => ({ key, label: question || key })));
      });
    return () => {
      isShown = false;
    };
  }, [form]);
  const labels = new Map(questions?.map(({ key, label }) => [key, label]));
  return {
    keys,
    chosen: keys.map((key) => ({ key, label: labels.get(key) ?? key })),
    questions,
    error,
    isFull: keys.length >= MAX_ANSWER_COLUMNS,
    toggle: (key) => {
      const others = keys.filter((one) => one !== key);
      const chosen = others.length < keys.length ? others : [...keys, key];
      const order = questions?.map((one) => one.key) ?? [];
      const next = chosen
        .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        .slice(0, MAX_ANSWER_COLUMNS);
      kept.set(JSON.stringify(next));
      setKeys(next);
    },
  };
}

function readKeys(text: string | null): string[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(read)) return [];
    return read.filter((key) => typeof key === "string" && key !== "").slice(0, MAX_ANSWER_COLUMNS);
  } catch {
    return []; // written by something else
  }
}
