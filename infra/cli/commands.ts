/** The commands of `npm run sprout`: what each loads, and what it says of itself. */

type Run = (args: string[]) => Promise<number>;

export interface Command {
  /** Each loads only what it needs: most of a short command's time would be the loading of the others. */
  load(): Promise<Run>;
  /** How it is called, a line each, and then what it does. */
  usage: readonly string[];
  help: string;
}

/** Said once below all commands, and below each of those that work on a product's data. */
export const DATA_HELP = `They work on this machine's own "npm start", or on the product whose variables FILE holds: the file that "npm run deploy --
--outputs-file FILE" wrote. They use the AWS credentials of your environment; SPROUT_OPERATOR is the name in the audit trail.`;

const SIGN_IN = `SPROUT_TOKEN, or SPROUT_USER and SPROUT_PASSWORD, sign in`;
const ENVIRONMENT = "[--environment FILE]";

export const commands: Readonly<Record<string, Command>> = {
  check: {
    load: async () => (await import("./check.ts")).check,
    usage: [
      "check WORKBOOK [LIST.csv …] [--sheet NAME] [--json] [--annotate COPY.xlsx] [--one-repeat]",
      "check BUNDLE.json … [--json]",
      "check --dump DIR WORKBOOK …",
    ],
    help: `Print the form that a workbook makes, or every problem with its cell. --annotate also writes a copy of the workbook with
the problem cells coloured and commented. --one-repeat imports one instance of each repeat as a plain group, with a warning.
Of exported forms, print what is wrong with their reports: paths that nothing gives, comparisons that never hold, parts that
nobody gets, missing translations; --json prints one line for each file. --dump writes what was read from each workbook, before
it becomes a form, as DIR/WORKBOOK.json. Ends with 1 where there are errors.`,
  },
  why: {
    load: async () => (await import("./why.ts")).why,
    usage: ["why BUNDLE.json ANSWERS.json [--step NAME] [--locale en] [--json]"],
    help: `Print each line of the reports that these answers give, with the questions on whose answers it depends.`,
  },
  languages: {
    load: async () => (await import("./languages.ts")).languages,
    usage: ["languages BUNDLE.json … [--json]"],
    help: `Print every text of exported forms and their reports that readers of a language wouldn't get in it: missing and out of
date, the same in every language, printed as it is stored, and where the product has no words of its own. --json prints the
whole table as one line for each file. Ends with 1 where there are such texts.`,
  },
  catalogue: {
    load: async () => (await import("./catalogue.ts")).catalogue,
    usage: ["catalogue LANGUAGE [FILE.json] > LANGUAGE.json"],
    help: `Write the file by which a deployment adds a language to what the product says to respondents, to be filled in. With FILE, its
words are kept, and those that are missing, or that translate an English text that has changed, are empty; what is wrong with
them is named, and the command ends with 1.`,
  },
  golden: {
    load: async () => (await import("./golden.ts")).golden,
    usage: ["golden BUNDLE.json [--against OLD.json] [--json]"],
    help: `Make the cases that show every part of a form's reports, say what they cover, and hold the workbook's sheet "tests" against
the reports. --against prints each sentence that another version of the form said differently, with answers that show it.
Ends with 1 where a sentence differs or a test fails.`,
  },
  jolt: {
    load: async () => (await import("./jolt.ts")).jolt,
    usage: ["jolt CHAIN.json INPUT.json [CONTEXT.json]"],
    help: `Run a JOLT chain on an input and print the result as JSON, or what is wrong and where in the chain.`,
  },
  ship: {
    load: async () => (await import("./ship.ts")).ship,
    usage: [
      "ship WORKBOOK|BUNDLE.json [LIST.csv …] --out DIR [--sheet NAME] [--process PROCESS.json] [--answers ANSWERS.json]\n       [--locale en] [--reason TEXT] [--server URL]",
    ],
    help: `Import, publish, submit and wait: the reports and a summary.json are written into DIR.
Without --server the whole product runs in a temporary folder for the duration of the command.
With --server, ${SIGN_IN}; with "npm start" on this machine they are optional.
--reason says why a form is published although the check of its reports finds errors, or texts that aren't translated.`,
  },
  smoke: {
    load: async () => (await import("./smoke.ts")).smoke,
    usage: ["smoke --server URL"],
    help: `Use the product at that address as people do, and end with 1 where something doesn't work: pages, refusals, and a
workbook that becomes reports. ${SIGN_IN}; with "npm start" on this machine they are optional.`,
  },
  export: {
    load: async () => (await import("./export.ts")).exportBundle,
    usage: ["export FORM_ID --out FILE [--server URL]"],
    help: `Write a form with all that belongs to it into one file: workbook, lists, media, process, templates, translations, test
answers, organisation, logo and the texts of its publication. ${SIGN_IN}; without --server, at this machine's own "npm start".`,
  },
  import: {
    load: async () => (await import("./import-bundle.ts")).importBundle,
    usage: ["import FILE [--unpublished] [--reason TEXT] [--server URL]"],
    help: `Make a form from a file that export wrote, and publish it with the names and texts that it had, unless --unpublished says
not to: its closing date and its limit of submissions are for you to choose. --reason says why it is published although the check
of its reports finds errors, or texts that aren't translated.
${SIGN_IN}; without --server, at this machine's own "npm start".`,
  },
  redrive: {
    load: async () => (await import("./redrive.ts")).redrive,
    usage: [`redrive [--form ID] [--list] ${ENVIRONMENT}`],
    help: `List the failed reports and the dead letters, of one form or of all, and send them again. --list only lists.`,
  },
  prove: {
    load: async () => (await import("./prove.ts")).prove,
    usage: [`prove INSTANCE ${ENVIRONMENT}`, `prove --audit ${ENVIRONMENT}`, "prove --files FOLDER"],
    help: `Compare the outputs of a submission with its ledger of hashes, and recompute those of light steps; INSTANCE is its key,
32 characters, or the number that the list of submissions shows. Ends with 1 where something differs, and says what.
--audit verifies the hash chain of each audit trail: no entry was changed, removed or inserted. Prints the hash of each trail's
last entry, to be kept elsewhere, and ends with 1 where a chain is broken, or where there is none.`,
  },
  person: {
    load: async () => (await import("./person.ts")).person,
    usage: [
      `person create EMAIL [--administrator] [--first-name NAME] [--last-name NAME] ${ENVIRONMENT}`,
      `person export EMAIL --out FILE ${ENVIRONMENT}`,
      `person erase EMAIL [--forms erase|EMAIL|group:ID] ${ENVIRONMENT}`,
    ],
    help: `Make an account, and print a link that works once: who opens it chooses the password. No mail is needed. Where the account
exists, only the link; --administrator lets it administer and design.
Write all data stored about a person to a file; or erase it for good, with the person's own submissions. --forms says what happens
to the person's own forms: erased, or transferred to somebody else.`,
  },
  backup: {
    load: async () => (await import("./backup.ts")).backup,
    usage: [`backup --out FILE --key KEY_FILE ${ENVIRONMENT}`],
    help: `Write every item and object, and the product's secret, into one encrypted file. KEY_FILE contains the key: openssl rand -hex 32 > KEY_FILE`,
  },
  restore: {
    load: async () => (await import("./restore.ts")).restore,
    usage: [`restore FILE --key KEY_FILE ${ENVIRONMENT}`],
    help: `Put such a backup into an empty product: the whole file is verified first, and what was erased is erased again.`,
  },
  "stop-writing": {
    load: async () => (await import("../account/writing.ts")).stopWriting,
    usage: ["stop-writing --stage STAGE"],
    help: `Stop everything of a deployed stage that writes, for the time of a restore: calls that save are answered that the service
is busy, and queues keep their messages.`,
  },
  "go-on": {
    load: async () => (await import("../account/writing.ts")).resumeWriting,
    usage: ["go-on --stage STAGE"],
    help: `Start what "stop-writing" has stopped again.`,
  },
  replay: {
    load: async () => (await import("./restore.ts")).replay,
    usage: [`replay ${ENVIRONMENT}`],
    help: `Erase again what a restored table brought back.`,
  },
  migrate: {
    load: async () => (await import("./migrate.ts")).migrate,
    usage: [`migrate [--dry-run] ${ENVIRONMENT}`],
    help: `Bring data stored by an older release to the format of this one, in one call; it may be interrupted and run again.
--dry-run only counts.`,
  },
  fault: {
    load: async () => (await import("./fault.ts")).fault,
    usage: ["fault [FILE] [--maps FOLDER]"],
    help: `Read the stack of a fault, from a line of the log in FILE or in the input, with the source maps of its release: those that
"npm run bundle" made here, or those that --maps names.`,
  },
};

const indented = (text: string, spaces: number) => text.replaceAll(/^/gm, " ".repeat(spaces));

function described({ usage, help }: Command): string {
  return `${indented(usage.join("\n"), 2)}\n${indented(help, 6)}`;
}

/** Every command with all that it does. */
export function wholeUsage(): string {
  return `Usage: npm run sprout -- COMMAND …   (COMMAND --help for one of them)

${Object.values(commands).map(described).join("\n\n")}

Those with --environment: ${DATA_HELP}
`;
}

/** One command with all that it does. */
export function usageOf(command: Command): string {
  const lines = command.usage.map((line) => `npm run sprout -- ${line}`).join("\n       ");
  const isOfData = command.usage.some((line) => line.includes(ENVIRONMENT));
  return `Usage: ${lines}\n\n${command.help}${isOfData ? `\n\n${DATA_HELP}` : ""}`;
}
