import { Badge, Table, Text } from "@mantine/core";
import type { ImportProblem } from "../../../shared/import/import-problem.ts";
import styles from "./ImportProblems.module.css";

/** Every problem of a workbook: where, what is wrong, what to write instead. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return (
    <section aria-label="Problems of the workbook">
      <Text fw={560} mt="md" mb="xs">
        {summary(errors, problems.length - errors)}
      </Text>
      <div className={styles.frame}>
        <Table className={`${styles.table}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Sheet</Table.Th>
              <Table.Th>Cell</Table.Th>
              <Table.Th>What is wrong</Table.Th>
              <Table.Th>What to write instead</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((problem) => (
              <Table.Tr key={JSON.stringify(problem)}>
                <Table.Td data-name="Sheet">{problem.sheet ?? "–"}</Table.Td>
                <Table.Td data-name="Cell" className={`${styles.cell}`}>
                  {cellOf(problem)}
                  {problem.header !== undefined && <span className={styles.header}>{problem.header}</span>}
                </Table.Td>
                <Table.Td>
                  {problem.severity === "warning" && (
                    <Badge color="yellow" mr={6}>
                      Warning
                    </Badge>
                  )}
                  {problem.message}
                </Table.Td>
                <Table.Td>{problem.hint}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function cellOf({ column, row }: ImportProblem): string {
  if (row === undefined) return column === undefined ? "–" : `Column ${column}`;
  return column === undefined ? `Row ${row}` : `${column}${row}`;
}

function summary(errors: number, warnings: number): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  if (errors === 0) return count(warnings, "warning");
  return warnings === 0
    ? count(errors, "problem")
    : `${count(errors, "problem")}, ${count(warnings, "warning")}`;
}
