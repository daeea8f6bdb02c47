/** A report on screen, as its respondent sees it. Loaded when one is first opened. */

import { OutputView } from "../../player/outputs/OutputView.tsx";
import type { OpenedOutput } from "../../player/outputs/output-file.ts";
import "../../player/player.css";
import "../../player/styles/outputs.css";
import { textsFor } from "../../player/texts.ts";
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
