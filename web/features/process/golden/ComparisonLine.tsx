import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { part } from "../../../../shared/part.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { comparisonWords } from "../../../ui/comparison-words.ts";
import { withCheck } from "../state/tree-check.ts";
import type { ComparisonDialogProps } from "./ComparisonDialog.tsx";
import styles from "./ComparisonLine.module.css";
import type { Golden } from "./use-golden.ts";

/** Loaded when it is opened. */
const ComparisonDialog = lazyPart(
  withCheck(part(() => import("./ComparisonDialog.tsx"))),
  ({ ComparisonDialog }) => ComparisonDialog,
);

/** How many reports differ from those of the link, and what they say instead. Its place is the same whatever it says. */
export function ComparisonLine(props: Omit<ComparisonDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const { golden } = props;
  return (
    <div className={styles.line}>
      <span className={styles.words} data-busy={golden.state.isBusy || undefined}>
        {wordsOf(golden)}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={golden.state.compared === undefined}
        onClick={() => setOpen(true)}
      >
        Old beside new
      </Button>
      {isOpen && (
        <Suspense>
          <ComparisonDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function wordsOf({ state: { compared, failure }, base }: Golden): string {
  if (compared === undefined)
    return failure ?? "Choosing cases and comparing the reports. That can take a minute…";
  const { comparison, engine = [] } = compared;
  const texts =
    engine.length > 0 ? ` A new version of the product changes ${engine.length} of the link's texts.` : "";
  return `${comparisonWords(comparison, { base })}${texts}`;
}
