import { Button, Checkbox, Popover, Skeleton, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_ANSWER_COLUMNS } from "../../../shared/limits.ts";
import { problemText } from "../../lib/problem-text.ts";
import { IconColumns3 } from "../../ui/icons/icons.tsx";
import { withinWindow } from "../../ui/within-window.ts";
import styles from "./ColumnsMenu.module.css";
import { type ChosenColumns, optionalColumns } from "./columns.ts";
import type { AnswerColumns } from "./use-answer-columns.ts";

/** Which columns the list has: what is known of each submission, and answers. */
export function ColumnsMenu({ columns, answers }: { columns: ChosenColumns; answers: AnswerColumns }) {
  return (
    <Popover position="bottom-end" trapFocus width={320} middlewares={withinWindow}>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={styles.columns}>
          {optionalColumns.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={columns.isShown(name)}
              onChange={() => columns.toggle(name)}
            />
          ))}
        </div>
        <AnswerChoice answers={answers} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** More questions than this are searched. */
const FEW_QUESTIONS = 8;

function AnswerChoice({ answers }: { answers: AnswerColumns }) {
  const { questions, error, keys, isFull, toggle } = answers;
  const [typed, setTyped] = useState("");
  if (error !== undefined && questions === undefined)
    return <p className={styles.part}>The form's questions couldn't be loaded. {problemText(error)}</p>;
  if (questions === undefined) return <Skeleton height={96} mt="md" />;
  const query = typed.trim().toLowerCase();
  const found = questions.filter(({ label }) => label.toLowerCase().includes(query));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Answers</legend>
      <p className={styles.hint}>
        {isFull ? `These are ${MAX_ANSWER_COLUMNS}, as many as fit.` : `Up to ${MAX_ANSWER_COLUMNS}. `}
        {!isFull && "Showing them counts as reading them."}
      </p>
      {questions.length > FEW_QUESTIONS && (
        <TextInput
          type="search"
          size="sm"
          aria-label="Find a question"
          placeholder="Find a question"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className={styles.questions}>
        {found.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={keys.includes(key)}
            disabled={isFull && !keys.includes(key)}
            onChange={() => toggle(key)}
          />
        ))}
        {found.length === 0 && <p className={styles.hint}>No question is called that.</p>}
      </div>
    </fieldset>
  );
}
