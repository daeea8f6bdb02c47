import { Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { StoredAnswers } from "../../../../shared/form/definition/definition.ts";
import { languageName } from "../../../lib/format.ts";
import type { PagesToPrint, PageToPrint } from "../../../lib/golden/pages-to-print.ts";
import { counted } from "../../../ui/counted.ts";
import { Note } from "../../../ui/Note.tsx";
import { printPreview } from "../preview/print-preview.ts";
import styles from "./PrintedPages.module.css";

/** What paper shows and the texts don't: what is cut off, isn't loaded or has no font, and pages that became more. */
interface PrintFault {
  of: Pick<PagesToPrint, "stepKey" | "report" | "locale" | "name"> & { answers: StoredAnswers };
  text: string;
}

type Run =
  | { state: "idle" }
  | { state: "choosing" }
  | { state: "printing" | "stopped" | "done"; done: number; all: number; faults: readonly PrintFault[] }
  | { state: "failed"; failure: string };

interface PrintedPagesProps {
  /** Chooses the pages that are printed. */
  choose: () => Promise<readonly PagesToPrint[] | undefined>;
  /** What can be done about a fault. */
  more: (fault: PrintFault["of"]) => ReactNode;
}

/** Prints some of the cases, one after the other, and says what is wrong with the paper. */
export function PrintedPages({ choose, more }: PrintedPagesProps) {
  const [run, setRun] = useState<Run>({ state: "idle" });
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const start = async () => {
    isStopped.current = false;
    setRun({ state: "choosing" });
    try {
      const pages = (await choose()) ?? [];
      const all = pages.reduce((sum, { before }) => sum + (before === undefined ? 1 : 2), 0);
      const faults: PrintFault[] = [];
      let done = 0;
      const print = async (page: PageToPrint) => {
        const printed = await printPreview(page.html, page.options);
        done += 1;
        setRun({ state: "printing", done, all, faults: [...faults] });
        return printed;
      };
      setRun({ state: "printing", done, all, faults });
      for (const one of pages) {
        if (isStopped.current) break;
        for (const fault of await faultsOf(one, print)) addFault(faults, fault);
      }
      setRun({ state: isStopped.current ? "stopped" : "done", done, all, faults });
    } catch (thrown) {
      setRun({ state: "failed", failure: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };
  const isRunning = run.state === "choosing" || run.state === "printing";
  return (
    <section aria-label="Printed pages" className={styles.section}>
      <h3 className={styles.name}>Printed pages</h3>
      <Text size="sm" c="dimmed">
        Prints the longest and the shortest pages of these cases in each language: what is wider than the
        paper, pictures that aren't loaded, letters that no font has, and documents that became longer.
      </Text>
      <div className={styles.bar}>
        {isRunning ? (
          <Button
            variant="default"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={() => void start()}>
            Check the printed pages
          </Button>
        )}
        <span role="status">{wordsOf(run)}</span>
      </div>
      {run.state === "failed" && (
        <Note tone="error" title="The pages couldn't be printed.">
          {run.failure}
        </Note>
      )}
      {"faults" in run && run.faults.length > 0 && (
        <ul className={styles.faults} aria-label="What is wrong with the printed pages">
          {run.faults.map(({ of, text }) => (
            <li key={`${of.stepKey} ${of.locale} ${of.name} ${text}`}>
              <p>
                <strong>
                  {of.report}, {languageName(of.locale)}
                </strong>
                , case “{of.name}”: {text}
              </p>
              {more(of)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function wordsOf(run: Run): string {
  switch (run.state) {
    case "idle":
    case "failed":
      return "";
    case "choosing":
      return "Choosing pages…";
    case "printing":
      return `Printed ${run.done} of ${run.all}`;
    case "stopped":
      return `Stopped after ${run.done} of ${run.all}.`;
    case "done":
      if (run.all === 0) return "No step prints a page.";
      return `${counted(run.done, "document")} printed: ${
        run.faults.length === 0 ? "nothing is wrong" : counted(run.faults.length, "fault")
      }.`;
  }
}

/** The same fault of a page is listed once for each language, with the case that has shown it first. */
function addFault(faults: PrintFault[], { of, text }: PrintFault): void {
  const isSame = (one: PrintFault) =>
    one.of.stepKey === of.stepKey && one.of.locale === of.locale && one.text === text;
  if (!faults.some(isSame)) faults.push({ of, text });
}

async function faultsOf(
  { page, before, ...of }: PagesToPrint,
  print: (page: PageToPrint) => ReturnType<typeof printPreview>,
): Promise<PrintFault[]> {
  try {
    const { warnings, pages } = await print(page);
    const old = before && (await print(before).catch(() => undefined)); // it can't be compared then
    const longer = `It has ${counted(pages, "page")} instead of ${old?.pages}.`;
    const texts = [...warnings, ...(old !== undefined && pages > old.pages ? [longer] : [])];
    return texts.map((text) => ({ of, text }));
  } catch (thrown) {
    return [{ of, text: thrown instanceof Error ? thrown.message : String(thrown) }];
  }
}
