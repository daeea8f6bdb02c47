import { TextInput } from "@mantine/core";
import { CheckLine } from "../../ui/CheckLine.tsx";
import styles from "./ExportDialog.module.css";

/** What stands in place of an answer that is missing. */
export interface MissingChoiceWords {
  notRelevant: string;
  skipped: string;
  notInVersion: string;
}

export const usualWords: MissingChoiceWords = {
  notRelevant: "not asked",
  skipped: "skipped",
  notInVersion: "not in this version",
};

const reasons = [
  { reason: "notRelevant", label: "The form didn’t ask" },
  { reason: "skipped", label: "Left empty" },
  { reason: "notInVersion", label: "Question of another version" },
] as const;

interface MissingChoiceProps {
  isOn: boolean;
  words: MissingChoiceWords;
  /** For programs of statistics, which have codes for it. */
  isCoded: boolean;
  onChange: (changed: { saysMissing?: boolean; words?: MissingChoiceWords }) => void;
}

/** Whether an export says why answers are missing, and by which words. */
export function MissingChoice({ isOn, words, isCoded, onChange }: MissingChoiceProps) {
  return (
    <div>
      <CheckLine
        label="Say why answers are missing"
        checked={isOn}
        onChange={(checked) => onChange({ saysMissing: checked })}
      >
        {isCoded
          ? "As user-missing values in SPSS, as .a, .b and .c in Stata, and as a table beside the data in R. These are their labels."
          : "Cells that would be empty have these words."}
      </CheckLine>
      {isOn && (
        <div className={styles.words}>
          {reasons.map(({ reason, label }) => (
            <TextInput
              key={reason}
              label={label}
              maxLength={40}
              value={words[reason]}
              onChange={({ currentTarget: { value } }) => onChange({ words: { ...words, [reason]: value } })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
