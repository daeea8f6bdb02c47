import { Radio, Stack } from "@mantine/core";
import { type LackingCorrection, placeMark } from "../../../shared/workbook/correct/text-cell.ts";
import { counted } from "../../ui/counted.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./UploadDialog.module.css";

interface LackingCorrectionsProps {
  corrections: readonly LackingCorrection[];
  decision: "keep" | "drop";
  onDecide: (decision: "keep" | "drop") => void;
}

/** The texts that were corrected here and that the workbook lacks, and what becomes of them. */
export function LackingCorrections({ corrections, decision, onDecide }: LackingCorrectionsProps) {
  const gone = corrections.filter(({ now }) => now === undefined);
  return (
    <section aria-label="Corrections that this workbook lacks">
      <Note tone="warning" title={`This workbook lacks ${counted(corrections.length, "corrected text")}.`}>
        Corrected here since the last import, and not in this file.
      </Note>
      <ul className={styles.lacking} aria-label="Corrected texts">
        {corrections.map((one) => (
          <li key={placeMark(one)}>
            {one.key !== "" && <code>{one.key}</code>} <del>{one.now ?? one.before}</del>{" "}
            <span aria-hidden>→</span> <ins>{one.after || "(no text)"}</ins>
            {one.now === undefined && " – it has no such text any more"}
            {one.now !== undefined && one.now !== one.before && " – it has another text there now"}
          </li>
        ))}
      </ul>
      {gone.length < corrections.length && (
        <Radio.Group
          label="What becomes of them"
          value={decision}
          onChange={(value) => onDecide(value === "drop" ? "drop" : "keep")}
        >
          <Stack gap="sm" my="sm">
            <Radio
              value="keep"
              label="Keep them"
              description="They are written into a copy of this workbook."
            />
            <Radio value="drop" label="Drop them" description="The texts are as this workbook has them." />
          </Stack>
        </Radio.Group>
      )}
    </section>
  );
}
