import { Button, Group, Table, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import sample from "../../../shared/samples/before-the-visit.xlsx?url";
import blank from "../../../shared/samples/blank.xlsx?url";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { type GuideSheet, sheets } from "./columns.ts";
import styles from "./WorkbookGuidePage.module.css";

/** How to design a form: two workbooks to begin with, and every column explained. */
export function WorkbookGuidePage() {
  return (
    <>
      <PageHeading title="Design a form">
        A form is an Excel workbook. Begin with the sample, change it, and import it; the format is XLSForm
        with a few columns more, so workbooks of other XLSForm tools work too.
      </PageHeading>
      <Group gap="sm">
        <Button
          component="a"
          href={sample}
          download="sample-form.xlsx"
          leftSection={<IconDownload size={16} />}
        >
          Sample workbook
        </Button>
        <Button
          component="a"
          href={blank}
          download="blank-form.xlsx"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Blank workbook
        </Button>
      </Group>
      {sheets.map((sheet) => (
        <ColumnTable key={sheet.title} {...sheet} />
      ))}
    </>
  );
}

function ColumnTable({ title, intro, heading, columns }: GuideSheet) {
  return (
    <div className={styles.section}>
      <Title order={2}>{title}</Title>
      <p className={styles.intro}>{intro}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={`Table: ${title}`}>
        <Table className={`${styles.table}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{heading}</Table.Th>
              <Table.Th>Meaning</Table.Th>
              <Table.Th>Example</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ name, meaning, example }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" className={`${styles.name}`}>
                  {name}
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
                <Table.Td>
                  <code className={styles.example}>{example}</code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
