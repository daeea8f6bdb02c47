/** A report on screen, as its respondent sees it. Loaded when one is first opened. */

import { OutputView } from "../../player/outputs/OutputView.tsx";
import type { OpenedOutput } from "../../player/outputs/output-file.ts";
import "../../player/player.css";
import "../../player/styles/outputs.css";
import { outputTextsFor } from "../../player/texts/outputs.ts";
import styles from "./Reports.module.css";

const words = outputTextsFor("en");

export default function ReportView({
  output,
  onUnreadable,
}: {
  output: OpenedOutput;
  onUnreadable: () => void;
}) {
  return (
    <div className={`player ${styles.view}`} data-embedded="">
      <OutputView output={output} words={words} onUnreadable={onUnreadable} />
    </div>
  );
}
