import { Suspense, useId, useState } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { type InstanceAccess, type OutputReference, readOutput } from "../base/instance-calls.ts";
import type { Texts } from "../texts/texts.ts";
import type { OpenedOutput } from "./output-file.ts";

/** Loaded with the first report. */
const viewParts = part(() => import("./report-parts.ts"));
const OutputView = lazyPart(viewParts, ({ OutputView }) => OutputView);

interface OutputCardsProps {
  access: InstanceAccess;
  references: OutputReference[];
  words: Texts["outputs"];
  /** Of answers that were changed since; absent: the newest. */
  version?: number;
}

type CardState = "opening" | "unreadable" | OpenedOutput;

/** The reports as cards with Open and Download; an opened one shows below its card. */
export function OutputCards({ access, references, words, version }: OutputCardsProps) {
  const ids = useId();
  const [cards, setCards] = useState<Record<string, CardState>>({});
  const put = (outputId: string, state: CardState | undefined) =>
    setCards(({ [outputId]: _, ...others }) =>
      state === undefined ? others : { ...others, [outputId]: state },
    );

  async function fetchOutput(outputId: string): Promise<OpenedOutput | undefined> {
    put(outputId, "opening");
    try {
      const [answered, { bytesOf }] = await Promise.all([
        readOutput(access, outputId, version),
        viewParts(), // when it can't be loaded, neither report could be read
      ]);
      return { ...answered, bytes: await bytesOf(answered) };
    } catch {
      put(outputId, "unreadable");
      return undefined;
    }
  }

  async function open({ outputId }: OutputReference) {
    const opened = await fetchOutput(outputId);
    if (opened !== undefined) put(outputId, opened);
  }

  async function save({ outputId }: OutputReference) {
    const known = cards[outputId];
    const opened = typeof known === "object" ? known : await fetchOutput(outputId);
    if (opened === undefined) return;
    if (typeof known !== "object") put(outputId, undefined);
    (await viewParts()).saveToDevice(opened); // they are there since it was fetched
  }

  if (references.length === 0) return null;
  const ordered = isSmallScreen() ? pagesFirst(references) : references;
  return (
    <ul className="p-cards" aria-label={words.outputs}>
      {ordered.map((reference) => {
        const state = cards[reference.outputId];
        const isOpen = typeof state === "object";
        return (
          <li key={reference.outputId} className="p-card">
            <div className="p-card-head">
              <div>
                <h3>
                  <bdi>{reference.name}</bdi>
                </h3>
                <p className="p-quiet" id={`${ids}-${reference.outputId}`}>
                  {purpose(reference, words)}
                </p>
              </div>
              <div className="p-card-actions">
                <button
                  type="button"
                  className="p-button"
                  aria-label={words.saveNamed(reference.name)}
                  aria-describedby={`${ids}-${reference.outputId}`}
                  onClick={() => void save(reference)}
                >
                  {words.saveFile}
                </button>
                <button
                  type="button"
                  className={isOpen ? "p-button" : "p-button p-primary"}
                  aria-label={
                    isOpen ? `${words.closeReport} ${reference.name}` : words.openNamed(reference.name)
                  }
                  aria-describedby={`${ids}-${reference.outputId}`}
                  aria-expanded={isOpen}
                  onClick={() => (isOpen ? put(reference.outputId, undefined) : void open(reference))}
                >
                  {isOpen ? words.closeReport : words.open}
                </button>
              </div>
            </div>
            {state === "opening" && (
              <p className="p-quiet" role="status">
                {words.openingReport}
              </p>
            )}
            {state === "unreadable" && (
              <p className="p-problem" role="alert">
                {words.reportUnreadable}
              </p>
            )}
            {isOpen && (
              <Suspense>
                <OutputView
                  output={state}
                  words={words}
                  onUnreadable={() => put(reference.outputId, "unreadable")}
                />
              </Suspense>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A phone, where a page to read is easier than paper. */
const isSmallScreen = () => window.matchMedia?.("(max-width: 519px)").matches === true;

/** Those to be read here before those that are printed, each in the designer's order. */
export function pagesFirst(references: readonly OutputReference[]): OutputReference[] {
  const isPage = ({ contentType }: OutputReference) => contentType === "text/html";
  return [...references.filter(isPage), ...references.filter((one) => !isPage(one))];
}

/** What a report is for, rather than its format and size; for paper, how much of it. */
export function purpose(
  { contentType, pages }: Pick<OutputReference, "contentType" | "pages">,
  words: Texts["outputs"],
): string {
  switch (contentType) {
    case "text/html":
      return words.kindPage;
    case "application/pdf":
      return pages === undefined ? words.kindPdf : `${words.kindPdf} · ${words.pageCount(pages)}`;
    case "application/json":
      return words.kindData;
    default:
      return words.kindText;
  }
}
