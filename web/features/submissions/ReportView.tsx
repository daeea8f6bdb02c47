/** A report on screen, as its respondent sees it. Loaded when one is first opened. */

import { OutputView } from "../../player/outputs/OutputView.tsx";
import type { OpenedOutput } from "../../player/outputs/output-file.ts";
import "../../player/styles/player.css";
import "../../player/outputs/outputs.css";
import { textsFor } from "../../player/texts/texts.ts";
import styles from "./Reports.module.css";

export default function ReportView({
  output,
  onUnreadable,
}: {
  output: OpenedOutput;
  onUnreadable: () => void;
}) {
  const { outputs } = textsFor("en");
  return (
    <div className={`player ${styles.view}`} data-embedded="">
      <OutputView output={output} words={outputs} onUnreadable={onUnreadable} />
    </div>
  );
}
