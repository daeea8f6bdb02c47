/** Faults that are put into clean processes, each with the place where it must be named. */
import type { Step } from "../../../shared/process/step.ts";
import { type CleanProcess, type Lines, treeOfProcess } from "./clean-processes.ts";

export interface SeededFault {
  /** What was done, by its class. */
  kind: string;
  root: Step;
  stepKey: string;
  part: "template" | "chain" | "translation" | "workbook";
  line: number;
}

/** A letter in the middle left out. */
const misspelt = (name: string) => name.slice(0, 2) + name.slice(3);
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** All faults that can be put into a process. */
export function seededFaults(process: CleanProcess): SeededFault[] {
  const faults: SeededFault[] = [];
  const { words, template, chain, path } = process;
  const [first] = words.options;

  const add = (kind: string, part: "template" | "chain", name: string, change: (text: string) => string) => {
    const lines = part === "template" ? template : chain;
    const line = lines.findIndex(([own]) => own === name);
    const [, text] = lines[line] ?? ["", ""];
    if (line < 0 || change(text) === text) return;
    const changed: Lines = lines.with(line, [name, change(text)]);
    const root = treeOfProcess({ ...process, [part]: changed });
    faults.push({ kind, root, stepKey: part === "template" ? "page" : "pick", part, line: line + 1 });
  };
  const inTemplate = (kind: string, name: string, from: string, to: string) =>
    add(kind, "template", name, (text) => text.replace(from, to));
  const inChain = (kind: string, name: string, from: string, to: string) =>
    add(kind, "chain", name, (text) => text.replace(from, to));

  inTemplate("a path is misspelt", "text", path(words.text), misspelled(path(words.text)));
  inTemplate("a path is misspelt", "choice", path(words.detail), misspelled(path(words.detail)));
  inTemplate("a path inside a list is misspelt", "person", words.person, misspelt(words.person));
  inTemplate(
    "a path of a condition is misspelt",
    "date",
    `#if ${path(words.date)}`,
    `#if ${misspelled(path(words.date))}`,
  );
  inTemplate("a path above is one too high", "person", "../form.title", "../../form.title");
  inTemplate("a path doesn't go up", "person", "../form.title", "form.title");
  inTemplate("a choice is written otherwise", "choice", `"${first}"`, `"${capital(first)}"`);
  inTemplate("a choice of another list", "choice", `"${first}"`, `"${words.items[0]}"`);
  inTemplate(
    "a choice of several is misspelt",
    "several",
    `"${words.items[1]}"`,
    `"${capital(words.items[1])}s"`,
  );
  inTemplate("a list compared as one", "several", "includes", "eq");
  inTemplate("a number compared with a text", "order", ` ${words.least + 1})`, ' "high")');
  inTemplate("a helper with one value too few", "order", ` ${words.least + 1})`, ")");
  inTemplate("a helper that doesn't exist", "number", "number ", "numbr ");
  inTemplate("a block that is never closed", "switch", "{{/if}}", "");
  inTemplate("each over a text", "list", `#each ${path(words.several)}`, `#each ${path(words.text)}`);
  inTemplate("each over a choice", "list", `#each ${path(words.several)}`, `#each ${path(words.choice)}`);
  inTemplate("with over a number", "text", "<p>", `{{#with ${path(words.number)}}}{{this}}{{/with}}<p>`);
  inTemplate("a date helper on a number", "date", `date ${path(words.date)}`, `date ${path(words.number)}`);
  inTemplate("a date helper on a choice", "date", `date ${path(words.date)}`, `date ${path(words.choice)}`);
  inTemplate(
    "a part that nobody gets",
    "order",
    `(ge ${path(words.number)} ${words.least + 1})`,
    `(lt ${path(words.number)} ${words.least})`,
  );
  inTemplate(
    "a part that nobody gets",
    "order",
    `(ge ${path(words.number)} ${words.least + 1})`,
    `(gt ${path(words.number)} ${words.most})`,
  );
  inTemplate(
    "a contradiction",
    "order",
    `(ge ${path(words.number)} ${words.least + 1})`,
    `(and (gt ${path(words.number)} ${words.least + 2}) (lt ${path(words.number)} ${words.least + 1}))`,
  );
  inTemplate(
    "two choices at once",
    "choice",
    `(eq ${path(words.choice)} "${first}")`,
    `(and (eq ${path(words.choice)} "${first}") (eq ${path(words.choice)} "${words.options[1]}"))`,
  );
  inTemplate(
    "what is asked only otherwise",
    "choice",
    `(eq ${path(words.choice)} "${first}")`,
    `(and ${path(words.detail)} (eq ${path(words.choice)} "${words.options[2]}"))`,
  );
  inTemplate(
    "a dead else",
    "switch",
    `#if ${path(words.isOn)}`,
    `#if (or (ne ${path(words.choice)} "${first}") (ne ${path(words.choice)} "${words.options[1]}"))`,
  );
  inTemplate("an unknown variable", "person", "@index", "@idx");
  inTemplate("the place outside of a list", "text", "<p>", "<p>{{@index}}");

  inChain(
    "an input key is misspelt",
    `move ${words.choice}`,
    `"${words.choice}":`,
    `"${misspelt(words.choice)}":`,
  );
  inChain(
    "an output key is misspelt",
    `move ${words.date}`,
    `"visit.${words.date}"`,
    `"visit.${misspelt(words.date)}"`,
  );
  inChain(
    "an output goes elsewhere",
    `move ${words.several}`,
    `"visit.${words.several}"`,
    `"vist.${words.several}"`,
  );
  inChain("a lookup is misspelt", "summary", `@(1,${words.choice})`, `@(1,${misspelt(words.choice)})`);
  inChain("an output that nobody reads", "move twice", '"visit.&"', '["visit.&", "visit.unused"]');
  inChain(
    "a value that nobody reads",
    "summary",
    '"summary"',
    `"count": "=size(@(1,${words.several}))", "summary"`,
  );
  inChain(
    "what is read is removed",
    "end",
    "} } }]",
    `} } }, { "operation": "remove", "spec": { "visit": { "${words.date}": "" } } }]`,
  );
  inChain(
    "a removal of what isn't there",
    "end",
    "} } }]",
    '} } }, { "operation": "remove", "spec": { "visit": { "missing": "" } } }]',
  );
  inChain(
    "a cardinality of what isn't there",
    "end",
    "} } }]",
    '} } }, { "operation": "cardinality", "spec": { "visit": { "missing": "ONE" } } }]',
  );
  inChain("a key in a list is misspelt", "people name", `"${words.person}":`, `"${misspelt(words.person)}":`);
  inChain("an operation that doesn't exist", "next", "modify-overwrite-beta", "modify-overwrite");
  inChain("a key without quotes", "form", '"form"', "form");
  inChain(
    "a value that no choice has",
    `move ${words.choice}`,
    `"visit.${words.choice}",`,
    `{ "${capital(first)}": { "#1": "visit.${words.choice}" }, "*": { "@1": "visit.${words.choice}" } },`,
  );

  if (process.style === "translated") addTranslated(process, faults, inTemplate);
  addUnread(process, faults);
  return faults;
}

const misspelled = (path: string) => path.replace(/[^.]+$/, misspelt);

function addTranslated(
  process: CleanProcess,
  faults: SeededFault[],
  inTemplate: (kind: string, name: string, from: string, to: string) => void,
): void {
  inTemplate("a literal text", "text", "<p>", "<p>Your words: ");
  inTemplate("a literal text", "switch", '{{t "On"}}', "Switched on");
  inTemplate("a text without a translation", "choice", '{{t "Yes"}}', '{{t "Indeed"}}');
  const { template } = process;
  const place = (text: string) => template.findIndex(([, line]) => line.includes(`"${text}"`)) + 1;
  const { "Bring it.": _, ...without } = process.messages;
  const at = { stepKey: "page", part: "translation" } as const;
  const missing = treeOfProcess({ ...process, messages: without });
  faults.push({ kind: "a translation is missing", root: missing, ...at, line: place("Bring it.") });
  const stale = { ...process.messages, none: { es: { stale: "nada", of: "nothing" } } };
  faults.push({
    kind: "a translation is stale",
    root: treeOfProcess({ ...process, messages: stale }),
    ...at,
    line: place("none"),
  });
}

function addUnread(process: CleanProcess, faults: SeededFault[]): void {
  const { words, template, chain } = process;
  const root = treeOfProcess({
    ...process,
    template: template.filter(([name]) => name !== "text" && name !== "extra"),
    chain: chain.filter(([name]) => name !== "move text"),
  });
  if (chain.length === 0)
    faults.push({
      kind: `the question ${words.text} is read by no report`,
      root,
      stepKey: root.key,
      part: "workbook",
      line: 1,
    });
  const page = treeOfProcess(process);
  const unseen = JSON.parse(
    JSON.stringify(page).replace('"publicOutputInd":true', '"publicOutputInd":false'),
  );
  faults.push({ kind: "a page that nobody sees", root: unseen, stepKey: "page", part: "template", line: 1 });
}
