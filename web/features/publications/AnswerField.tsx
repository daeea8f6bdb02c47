import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { inputTypes, type LinkQuestion } from "./link-answers.ts";
import styles from "./PrefilledLink.module.css";

interface AnswerFieldProps {
  question: LinkQuestion;
  value: string | readonly string[];
  error: string | undefined;
  onChange: (value: string | readonly string[]) => void;
}

/** The browser's own field for a kind of answer. */
export function AnswerField({
  question: { label, kind, choices },
  value,
  error,
  onChange,
}: AnswerFieldProps) {
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
