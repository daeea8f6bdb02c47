import { Badge, Button, CopyButton, Group } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import {
  type ImportProblem,
  importProblemLine,
  MAX_IMPORT_PROBLEMS,
} from "../../shared/workbook/import-problem.ts";
import styles from "./ImportProblems.module.css";
import { ProblemTable } from "./ProblemTable.tsx";
import { countOf, groupProblems } from "./problem-groups.ts";

interface ImportProblemsProps {
  problems: readonly ImportProblem[];
  /** The address of the workbook's copy with its problem cells coloured and commented. */
  annotatedCopy?: string;
  /** True: the list is shown whole, and what stands around it scrolls; otherwise it scrolls in a frame of its own. */
  isWhole?: boolean;
}

/** The problems of a workbook: how many of what weight, ways to take them along, and each with its cell and cure. */
export function ImportProblems({ problems, annotatedCopy, isWhole = false }: ImportProblemsProps) {
  const groups = groupProblems(problems);
  return (
    <section aria-label="Problems of the workbook" className={styles.problems}>
      <div className={styles.bar}>
        <Group gap={6} role="status">
          {groups.map((group) => (
            <Badge key={group.stops} color={group.color} fz="xs">
              {countOf(group)}
            </Badge>
          ))}
        </Group>
        <Group gap={4} className={`${styles.tools}`}>
          <CopyButton value={problems.map(importProblemLine).join("\n")}>
            {({ copied, copy }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {copied ? "Copied" : "Copy as text"}
              </Button>
            )}
          </CopyButton>
          {annotatedCopy !== undefined && (
            <Button
              component="a"
              href={annotatedCopy}
              download
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} />}
            >
              Download annotated copy
            </Button>
          )}
        </Group>
      </div>
      <ProblemTable groups={groups} isWhole={isWhole} />
      {problems.length >= MAX_IMPORT_PROBLEMS && (
        <p className={styles.more}>
          The first {MAX_IMPORT_PROBLEMS} are listed. What is left shows when these are fixed.
        </p>
      )}
    </section>
  );
}
