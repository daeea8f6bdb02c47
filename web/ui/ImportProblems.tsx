import { Badge, Button, CopyButton, Group, Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Stops } from "../../shared/problem-codes.ts";
import { type ImportProblem, importProblemLine } from "../../shared/workbook/import-problem.ts";
import styles from "./ImportProblems.module.css";
import { IconCheck, IconCopy, IconDownload } from "./icons/icons.tsx";
import type { ProblemGroup } from "./problem-groups.ts";
import { countOf, groupProblems } from "./problem-groups.ts";

/** The heading for a list of one kind; mixed lists say what is wrong. */
const problemHeadings = {
  import: "What is wrong",
  publish: "What is wrong",
  confirm: "How it was imported",
  nothing: "What was noticed",
} as const satisfies Record<Stops, string>;

interface ProblemTableProps extends Pick<ImportProblemsProps, "more"> {
  groups: readonly ProblemGroup[];
  isWhole: boolean;
}

/** One row per problem, under a sticky header. Texts of cells are shown as text. */
function ProblemTable({ groups, isWhole, more }: ProblemTableProps) {
  const hasHints = groups.some(({ problems }) => problems.some(({ hint }) => hint !== undefined));
  const [only, ...others] = groups;
  return (
    <section
      className={styles.frame}
      aria-label="List of problems"
      data-whole={isWhole || undefined}
      {...(!isWhole && { tabIndex: 0 })}
    >
      <Table className={`${styles.table}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Sheet</Table.Th>
            <Table.Th>Cell</Table.Th>
            <Table.Th>
              {problemHeadings[only === undefined || others.length > 0 ? "import" : only.stops]}
            </Table.Th>
            {hasHints && <Table.Th>What to write instead</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ stops, color, title, problems }) => (
          <Table.Tbody key={stops}>
            {groups.length > 1 && (
              <Table.Tr className={`${styles.group}`} data-color={color}>
                <Table.Th colSpan={hasHints ? 4 : 3} scope="rowgroup">
                  {title} <span className={styles.count}>{problems.length}</span>
                </Table.Th>
              </Table.Tr>
            )}
            {problems.map((problem) => (
              <ProblemRow key={JSON.stringify(problem)} problem={problem} hasHint={hasHints} more={more} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </section>
  );
}

interface ProblemRowProps extends Pick<ImportProblemsProps, "more"> {
  problem: ImportProblem;
  hasHint: boolean;
}

function ProblemRow({ problem, hasHint, more }: ProblemRowProps) {
  return (
    <Table.Tr>
      <Table.Td data-place className={`${styles.sheet}`}>
        {problem.sheet ?? "–"}
      </Table.Td>
      <Table.Td data-place className={`${styles.cell}`}>
        {cellOf(problem)}
        {problem.header !== undefined && <span className={styles.header}>{problem.header}</span>}
      </Table.Td>
      <Table.Td>
        {problem.message}
        <Excerpt problem={problem} />
        {problem.effect !== undefined && <span className={styles.effect}>{problem.effect}</span>}
        {more?.(problem)}
      </Table.Td>
      {hasHint && <Table.Td className={`${styles.hint}`}>{problem.hint}</Table.Td>}
    </Table.Tr>
  );
}

function cellOf({ column, row }: ImportProblem): string {
  if (row === undefined) return column === undefined ? "–" : `Column ${column}`;
  return column === undefined ? `Row ${row}` : `${column}${row}`;
}

/** What a cell's expression says, with the place that can't be read marked. */
function Excerpt({ problem: { value, offset } }: { problem: ImportProblem }) {
  if (value === undefined || offset === undefined || offset > value.length) return null;
  const end = wordEnd(value, offset);
  return (
    <code className={styles.excerpt}>
      {value.slice(0, offset)}
      <mark>{offset === value.length ? "…" : value.slice(offset, end)}</mark>
      {value.slice(end)}
    </code>
  );
}

/** The end of the reference, the word or the single character that begins at an offset. */
function wordEnd(text: string, offset: number): number {
  return offset + (/^(?:\$\{[^}]*\}|\[[^\]]*\]|[\p{L}\p{N}_-]+)/u.exec(text.slice(offset))?.[0].length ?? 1);
}

interface ImportProblemsProps {
  problems: readonly ImportProblem[];
  /** The address of the workbook's copy with its problem cells coloured and commented. */
  annotatedCopy?: string;
  /** True: the whole list is shown, and its surroundings scroll; otherwise it scrolls in its own frame. */
  isWhole?: boolean;
  /** What else there is for a problem, under what is wrong. */
  more?: ((problem: ImportProblem) => ReactNode) | undefined;
}

/**
 * The problems of a workbook: how many of each severity, buttons to copy and download them, and each with its cell
 * and fix.
 */
export function ImportProblems({ problems, annotatedCopy, isWhole = false, more }: ImportProblemsProps) {
  const listed = problems.filter(({ code }) => code !== "W_MORE");
  const further = problems.find(({ code }) => code === "W_MORE");
  const groups = groupProblems(listed);
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
      <ProblemTable groups={groups} isWhole={isWhole} more={more} />
      {further !== undefined && (
        <p className={styles.more}>
          {further.message} {further.hint}
        </p>
      )}
    </section>
  );
}
