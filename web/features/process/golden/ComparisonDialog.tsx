import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { StoredAnswers } from "../../../../shared/form/definition/definition.ts";
import type { Coverage } from "../../../../shared/golden/golden-case.ts";
import type { EngineChange } from "../../../../shared/golden/kept-set.ts";
import { languageName } from "../../../lib/format.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { coverageWords } from "../../../ui/comparison-words.ts";
import { counted } from "../../../ui/counted.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Note } from "../../../ui/Note.tsx";
import { ReportComparison } from "../../../ui/ReportComparison.tsx";
import styles from "./ComparisonDialog.module.css";
import { PrintedPages } from "./PrintedPages.tsx";
import type { Golden } from "./use-golden.ts";

export interface ComparisonDialogProps {
  golden: Golden;
  stepNames: ReadonlyMap<string, string>;
  /** Shows answers in the preview of a step, in a language. */
  onShow: (shown: { stepKey: string; locale: string; name: string; answers: StoredAnswers }) => void;
  onClose: () => void;
}

/** As many documents are printed at most. */
const MOST_PRINTS = 20;

/** What the reports said and say, sentence by sentence, with what the cases cover, and how they are printed. */
export function ComparisonDialog({ golden, stepNames, onShow, onClose }: ComparisonDialogProps) {
  const { state, base, versions } = golden;
  const { compared, client } = state;
  if (versions === undefined || compared === undefined) return null;
  const { before, after } = versions;
  const { definition } = after;
  const side = ({ definition: of, root }: typeof after) => ({ form: client().numberOf(of), root });
  const show = (shown: Parameters<typeof onShow>[0]) => (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => {
        onShow(shown);
        onClose();
      }}
    >
      Show these answers
    </Button>
  );
  return (
    <Dialog
      title="Old beside new"
      size="wide"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Compared with {base}.
      </Text>
      <EngineNote golden={golden} stepNames={stepNames} />
      <ReportComparison
        state={state}
        definition={definition}
        more={({ stepKey, locale, cases: [name = "case"], answers }) =>
          show({ stepKey, locale, name, answers })
        }
      />
      <Covered
        read={() => client().ask({ kind: "coverage", side: side(after), cases: compared.cases })}
        count={compared.cases.length}
      />
      <PrintedPages
        choose={() =>
          client().ask({
            kind: "pages",
            before: side(before),
            after: side(after),
            cases: compared.cases,
            most: MOST_PRINTS,
          })
        }
        more={show}
      />
    </Dialog>
  );
}

/** So many of them are named. */
const MOST_NAMED = 20;

/** What only a new version of the engine changes. */
function EngineNote({
  golden: { state, keep, base },
  stepNames,
}: {
  golden: Golden;
  stepNames: ReadonlyMap<string, string>;
}) {
  const [failure, setFailure] = useState<string>();
  const { engine = [] } = state.compared ?? {};
  if (engine.length === 0) return null;
  const words = ({ stepKey, locale, name }: EngineChange) =>
    `${stepNames.get(stepKey) ?? stepKey}, ${languageName(locale)}, case “${name}”`;
  return (
    <Note tone="warning" title={`A new version of the product changes ${counted(engine.length, "text")}.`}>
      <p>
        They are texts of {base}, which nobody has changed. Look at them with these cases; whoever submits
        from now on gets the new ones.
      </p>
      <ul className={styles.list}>
        {engine.slice(0, MOST_NAMED).map((one) => (
          <li key={words(one)}>{words(one)}</li>
        ))}
      </ul>
      {engine.length > MOST_NAMED && <p>… and {counted(engine.length - MOST_NAMED, "more text")}.</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => keep().catch((error: unknown) => setFailure(problemText(error)))}
      >
        Keep the new texts
      </Button>
    </Note>
  );
}

/** What the cases show of all that there is: read when it is opened. */
function Covered({ read, count }: { read: () => Promise<Coverage | undefined>; count: number }) {
  const [coverage, setCoverage] = useState<Coverage>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog shows one comparison
  useEffect(() => {
    read().then(setCoverage, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, []);
  const words = coverage && coverageWords(coverage);
  return (
    <div className={styles.covered}>
      <Disclosure summary={`What the ${counted(count, "case")} cover`}>
        {failure !== undefined && <p>{failure}</p>}
        {words === undefined && failure === undefined && <p>Loading...please wait...</p>}
        {words !== undefined && (
          <ul className={styles.list}>
            {words.map(({ words: line, lacking }) => (
              <li key={line}>
                {lacking.length === 0 ? (
                  line
                ) : (
                  <Disclosure summary={line}>
                    <p>No case shows:</p>
                    <ul className={styles.list}>
                      {lacking.map((one) => (
                        <li key={one}>{one}</li>
                      ))}
                    </ul>
                  </Disclosure>
                )}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}
