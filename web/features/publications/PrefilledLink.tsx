import { ActionIcon, Button, Select, Skeleton, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Publication } from "../../../shared/contract/publication.ts";
import type { PrefilledLink as CreatedLink } from "../../../shared/contract/publication-links.ts";
import { SubjectId } from "../../../shared/contract/runtime.ts";
import { MAX_LINKS_AT_ONCE } from "../../../shared/limits.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { DialogBar } from "../../ui/Dialog.tsx";
import { IconX } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { AnswerField } from "./AnswerField.tsx";
import { LinkLanguage } from "./LinkLanguage.tsx";
import { answerFrom, questionsIn } from "./link-answers.ts";
import { inLanguage } from "./link-language.ts";
import styles from "./PrefilledLink.module.css";
import { PrefilledLinks } from "./PrefilledLinks.tsx";

interface PrefilledLinkProps {
  formId: number;
  publication: Publication;
  onDone: () => void;
}

type TypedAnswers = Readonly<Record<string, string | readonly string[]>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 30;

/** Makes a link that starts the form with answers in it. */
export function PrefilledLink({ formId, publication, onDone }: PrefilledLinkProps) {
  const { publicationKey, name } = publication;
  const { data: form, error, mutate } = useApi(api.forms.model, { id: formId });
  const questions = useMemo(() => (form === undefined ? [] : questionsIn(form)), [form]);
  const [typed, setTyped] = useState<TypedAnswers>({});
  const [subjects, setSubjects] = useState("");
  const [lastDay, setLastDay] = useState(() => localDay(new Date(Date.now() + USUAL_DAYS * DAY_MS)));
  const [once, setOnce] = useState(false);
  const [language, setLanguage] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [links, setLinks] = useState<readonly CreatedLink[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the menu that opened this is gone
  /** The question that was just chosen; "": one was removed. */
  const [turnTo, setTurnTo] = useState<{ key: string }>();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (turnTo === undefined) return;
    const place = [...(box.current?.querySelectorAll<HTMLElement>("[data-question]") ?? [])];
    place
      .find(({ dataset }) => dataset.question === turnTo.key)
      ?.querySelector<HTMLElement>("input, select")
      ?.focus();
  }, [turnTo]);
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    if (links !== undefined) result.current?.focus();
  }, [links]);

  /** What was made is no longer what is shown. */
  const forget = () => {
    setRefusal(undefined);
    setLinks(undefined);
  };
  const give = (key: string, value: string | readonly string[]) => {
    forget();
    setTyped({ ...typed, [key]: value });
  };
  const chosen = questions.filter(({ key }) => Object.hasOwn(typed, key));
  const left = questions.filter(({ key }) => !Object.hasOwn(typed, key));
  const subjectIds = [...new Set(subjects.split(/[\s,;]+/).filter((one) => one !== ""))];
  const wrongSubject = subjectIds.find((one) => !SubjectId.safeParse(one).success);
  const subjectsError =
    wrongSubject !== undefined
      ? `${wrongSubject}: only letters, digits, - _ and dots, at most 64.`
      : subjectIds.length > MAX_LINKS_AT_ONCE && `At most ${MAX_LINKS_AT_ONCE} at once.`;
  const errors = errorsOf(refusal);

  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (subjectsError !== false || lastDay === "") return;
    forget();
    setBusy(true);
    const answers = chosen.flatMap(({ key, kind }) => {
      const answer = answerFrom(kind, typed[key] ?? "");
      return answer === undefined ? [] : [[key, answer]];
    });
    try {
      const created = await call(api.runtime.prefilledLink, {
        id: formId,
        publicationKey,
        model: JSON.stringify(Object.fromEntries(answers)),
        validUntil: new Date(`${lastDay}T23:59:59`).toISOString(),
        once,
        subjectIds,
      });
      setLinks(created.links);
    } catch (thrown) {
      setRefusal(thrown);
    }
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void make(event)} noValidate ref={box}>
      <Stack gap="md">
        <Title order={3} size="h4" ref={heading} tabIndex={-1}>
          Prefilled link to {name}
        </Title>
        <p className={styles.meaning}>
          It starts the form with these answers; respondents see them, and may change them unless they are
          read only. The answers are part of the link: whoever gets it can read them.
        </p>
        {form === undefined && error === undefined && <Skeleton height={120} aria-label="Loading the form" />}
        {form === undefined && error !== undefined && (
          <LoadFailed what="The form" error={error} onRetry={() => void mutate()} />
        )}
        {chosen.map((question) => (
          <div key={question.key} className={styles.answer} data-question={question.key}>
            <AnswerField
              question={question}
              value={typed[question.key] ?? ""}
              error={errors.get(question.key)}
              onChange={(value) => give(question.key, value)}
            />
            <ActionIcon
              aria-label={`Remove ${question.label}`}
              onClick={() => {
                forget();
                setTurnTo({ key: "" });
                setTyped(Object.fromEntries(Object.entries(typed).filter(([key]) => key !== question.key)));
              }}
            >
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        {left.length > 0 && (
          <div data-question="">
            <Select
              key={chosen.length}
              label={chosen.length === 0 ? "Answer a question" : "Answer another question"}
              placeholder="Choose a question"
              searchable
              value={null}
              data={left.map(({ key, label }) => ({ value: key, label }))}
              onChange={(key) => {
                if (key === null) return;
                give(key, "");
                setTurnTo({ key });
              }}
            />
          </div>
        )}
        <Textarea
          label="Subject ids (optional)"
          description="Whom the answers are about, in your own words: submissions and exports have it. One on each line makes a link for each. Letters, digits, - _ and dots. No names, please: they are in the links."
          value={subjects}
          error={subjectsError}
          rows={2}
          onChange={({ currentTarget }) => {
            forget();
            setSubjects(currentTarget.value);
          }}
          autoComplete="off"
        />
        <TextInput
          type="date"
          label="Valid until"
          description="The last day on which it starts a form. What was begun can be submitted later."
          value={lastDay}
          error={lastDay === "" && "This field is required."}
          onChange={({ currentTarget }) => {
            forget();
            setLastDay(currentTarget.value);
          }}
        />
        <LinkLanguage locales={form?.locales ?? []} value={language} onChange={setLanguage} />
        <CheckLine
          label="One submission only"
          checked={once}
          onChange={(checked) => {
            forget();
            setOnce(checked);
          }}
        >
          Whoever submits first uses it up. Others who have it are told, and keep what they entered.
        </CheckLine>
        {refusal !== undefined && (
          <Note tone="error">
            {problemText(refusal)}
            {[...errors]
              .filter(([key]) => !Object.hasOwn(typed, key))
              .map(([key, message]) => ` ${key}: ${message}`)}
          </Note>
        )}
        {links !== undefined && (
          <section className={`${styles.result}`} ref={result} tabIndex={-1} aria-label="The link">
            <PrefilledLinks
              links={links.map((created) => ({ ...created, link: inLanguage(created.link, language) }))}
              name={name}
            />
          </section>
        )}
        <DialogBar>
          <Button variant="default" onClick={onDone}>
            {links === undefined ? "Cancel" : "Done"}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={form === undefined || subjectsError !== false || lastDay === ""}
          >
            Make link
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}

/** What the server found wrong, by the key of the question. */
function errorsOf(refusal: unknown): ReadonlyMap<string, string> {
  const fields = refusal instanceof CallProblem ? refusal.body?.details?.fields : undefined;
  if (!Array.isArray(fields)) return new Map();
  return new Map(fields.map(({ field, message }) => [String(field), String(message)]));
}

/** @example localDay(new Date(2026, 10, 24)) // "2026-11-24" */
function localDay(at: Date): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
