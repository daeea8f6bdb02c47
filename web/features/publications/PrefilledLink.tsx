import {
  ActionIcon,
  Button,
  MultiSelect,
  NativeSelect,
  Select,
  Skeleton,
  Stack,
  TextInput,
  Title,
} from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Publication } from "../../../shared/contract/publication.ts";
import { SubjectId } from "../../../shared/contract/runtime.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { DialogBar } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { type AskedQuestion, answerFrom, inputTypes, questionsIn } from "./link-answers.ts";
import styles from "./PrefilledLink.module.css";
import { QrCode } from "./QrCode.tsx";
import panel from "./ShareLinkPanel.module.css";

interface PrefilledLinkProps {
  formId: number;
  publication: Publication;
  onDone: () => void;
}

type Given = Readonly<Record<string, string | readonly string[]>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 30;

/** Makes a link that starts the form with answers in it. */
export function PrefilledLink({ formId, publication, onDone }: PrefilledLinkProps) {
  const { publicationKey, name } = publication;
  const { data: form, error, mutate } = useApi(api.forms.model, { id: formId });
  const questions = useMemo(() => (form === undefined ? [] : questionsIn(form)), [form]);
  const [given, setGiven] = useState<Given>({});
  const [subjectId, setSubjectId] = useState("");
  const [lastDay, setLastDay] = useState(() => localDay(new Date(Date.now() + USUAL_DAYS * DAY_MS)));
  const [once, setOnce] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [link, setLink] = useState<string>();
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
    if (link !== undefined) result.current?.focus();
  }, [link]);

  /** What was made is no longer what is shown. */
  const forget = () => {
    setRefusal(undefined);
    setLink(undefined);
  };
  const give = (key: string, value: string | readonly string[]) => {
    forget();
    setGiven({ ...given, [key]: value });
  };
  const chosen = questions.filter(({ key }) => Object.hasOwn(given, key));
  const left = questions.filter(({ key }) => !Object.hasOwn(given, key));
  const isSubjectWrong = subjectId.trim() !== "" && !SubjectId.safeParse(subjectId.trim()).success;
  const errors = errorsOf(refusal);

  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubjectWrong || lastDay === "") return;
    forget();
    setBusy(true);
    const answers = chosen.flatMap(({ key, kind }) => {
      const answer = answerFrom(kind, given[key] ?? "");
      return answer === undefined ? [] : [[key, answer]];
    });
    try {
      const made = await call(api.runtime.prefilledLink, {
        id: formId,
        publicationKey,
        model: JSON.stringify(Object.fromEntries(answers)),
        validUntil: new Date(`${lastDay}T23:59:59`).toISOString(),
        once,
        ...(subjectId.trim() !== "" && { subjectId: subjectId.trim() }),
      });
      setLink(made.link);
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
              value={given[question.key] ?? ""}
              error={errors.get(question.key)}
              onChange={(value) => give(question.key, value)}
            />
            <ActionIcon
              aria-label={`Remove ${question.label}`}
              onClick={() => {
                forget();
                setTurnTo({ key: "" });
                setGiven(Object.fromEntries(Object.entries(given).filter(([key]) => key !== question.key)));
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
        <TextInput
          label="Subject id (optional)"
          description="Whom the answers are about, in your own words: submissions and exports have it. Letters, digits, - _ and dots. No names, please: it is in the link."
          value={subjectId}
          maxLength={64}
          error={isSubjectWrong && "Only letters, digits, - _ and dots."}
          onChange={({ currentTarget }) => {
            forget();
            setSubjectId(currentTarget.value);
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
              .filter(([key]) => !Object.hasOwn(given, key))
              .map(([key, message]) => ` ${key}: ${message}`)}
          </Note>
        )}
        {link !== undefined && (
          <section className={panel.panel} ref={result} tabIndex={-1} aria-label="The link">
            <QrCode address={link} name={`prefilled link to ${name}`} />
            <div className={panel.texts}>
              <div>
                <h3 className={panel.title}>Link</h3>
                <div className={panel.copyable}>
                  <code className={panel.text}>{link}</code>
                  <CopyText text={link} of={`prefilled link to ${name}`} />
                </div>
                <p className={panel.hint}>It isn't stored: copy it now.</p>
              </div>
            </div>
          </section>
        )}
        <DialogBar>
          <Button variant="default" onClick={onDone}>
            {link === undefined ? "Cancel" : "Done"}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={form === undefined || isSubjectWrong || lastDay === ""}
          >
            Make link
          </Button>
        </DialogBar>
      </Stack>
    </form>
  );
}

interface AnswerFieldProps {
  question: AskedQuestion;
  value: string | readonly string[];
  error: string | undefined;
  onChange: (value: string | readonly string[]) => void;
}

/** The browser's own field for a kind of answer. */
function AnswerField({ question: { label, kind, choices }, value, error, onChange }: AnswerFieldProps) {
  const shown = { label, error, className: `${styles.field}` };
  const text = typeof value === "string" ? value : "";
  if (kind === "choices")
    return (
      <MultiSelect
        {...shown}
        data={choices}
        value={typeof value === "string" ? [] : [...value]}
        onChange={onChange}
      />
    );
  const offered =
    kind === "switch"
      ? [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]
      : choices;
  if (offered.length > 0)
    return (
      <NativeSelect
        {...shown}
        data={[{ value: "", label: "Choose an answer" }, ...offered]}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shown}
      type={inputTypes[kind] ?? "text"}
      inputMode={kind === "number" ? "decimal" : undefined}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
    />
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
