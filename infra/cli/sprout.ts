/** `npm run sprout -- COMMAND …`: the product without a browser. Started by `sprout.mjs`. */
import { CommandProblem } from "./command-problem.ts";

type Command = (args: string[]) => Promise<number>;

/** Each loads only what it needs: most of a short command's time would be the loading of the others. */
const commands: Record<string, () => Promise<Command>> = {
  check: async () => (await import("./check.ts")).check,
  why: async () => (await import("./why.ts")).why,
  jolt: async () => (await import("./jolt.ts")).jolt,
  ship: async () => (await import("./ship.ts")).ship,
  smoke: async () => (await import("./smoke.ts")).smoke,
  redrive: async () => (await import("./redrive.ts")).redrive,
  prove: async () => (await import("./prove.ts")).prove,
  person: async () => (await import("./person.ts")).person,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  "stop-writing": async () => (await import("../account/writing.ts")).stopWriting,
  "go-on": async () => (await import("../account/writing.ts")).goOn,
  replay: async () => (await import("./restore.ts")).replay,
  fault: async () => (await import("./fault.ts")).fault,
  migrate: async () => (await import("./migrate.ts")).migrate,
  export: async () => (await import("./export.ts")).exportBundle,
  import: async () => (await import("./import-bundle.ts")).importBundle,
};

const usage = `Usage: npm run sprout -- COMMAND …

  check WORKBOOK [--sheet NAME] [--json] [--annotate COPY.xlsx] [--one-repeat]
      Print the form that a workbook makes, or every problem with its cell. --annotate also writes a copy of the
      workbook with the problem cells coloured and commented. --one-repeat imports one instance of each repeat as a plain
      group, with a warning.

  check BUNDLE.json … [--json]
      Print what is wrong with the reports of exported forms: paths that nothing gives, comparisons that never hold, parts
      that nobody gets, missing translations. --json prints one line for each file. Ends with 1 where there are errors.

  why BUNDLE.json ANSWERS.json [--step NAME] [--locale en] [--json]
      Print each line of the reports that these answers give, with the questions on whose answers it depends.

  check --dump DIR WORKBOOK …
      Write what was read from each workbook, before it becomes a form, as DIR/WORKBOOK.json.

  jolt CHAIN.json INPUT.json [CONTEXT.json]
      Run a JOLT chain on an input and print the result as JSON, or what is wrong and where in the chain.

  ship WORKBOOK --out DIR [--sheet NAME] [--process PROCESS.json] [--answers ANSWERS.json]
                [--locale en] [--server URL]
      Import, publish, submit and wait: the reports and a summary.json are written into DIR.
      Without --server the whole product runs in a temporary folder for the duration of the command.
      With --server, SPROUT_USER and SPROUT_PASSWORD sign in; with "npm start" on this machine they are optional.

  smoke --server URL
      Use the product at that address as people do, and end with 1 where something doesn't work: pages, refusals, and a
      workbook that becomes reports. SPROUT_USER and SPROUT_PASSWORD sign in; with "npm start" on this machine they are optional.

  export FORM_ID --out FILE [--server URL]
  import FILE [--server URL]
      Write a form with its workbook, process, templates, translations and test answers into one file, and make a form
      from such a file. SPROUT_USER and SPROUT_PASSWORD sign in; without --server, at this machine's own "npm start".

  redrive [--form ID] [--list] [--environment FILE]
      List the failed reports and the dead letters, of one form or of all, and send them again.
      --list only lists.

  prove INSTANCE [--environment FILE]
      Compare the outputs of a submission with its ledger of hashes, and recompute those of light steps. Ends with
      1 where something differs, and says what.

  prove --audit [--environment FILE]
      Verify the hash chain of each audit trail: no entry was changed, removed or inserted. Prints
      the hash of each trail's last entry, to be kept elsewhere, and ends with 1 where a chain is broken.

  person create EMAIL [--administrator] [--first-name NAME] [--last-name NAME] [--environment FILE]
      Make an account, and print a link that works once: who opens it chooses the password. No mail is needed. Where
      the account exists, only the link; --administrator lets it administer and design.

  person export EMAIL --out FILE [--environment FILE]
  person erase EMAIL [--forms erase|EMAIL] [--environment FILE]
      Write all data stored about a person to a file; or erase it for good, with the person's own submissions.
      --forms says what happens to the person's own forms: erased, or transferred to somebody else.

  backup --out FILE --key KEY_FILE [--environment FILE]
  restore FILE --key KEY_FILE [--environment FILE]
      Write every item and object, and the product's secret, into one encrypted file, and put such a backup into an empty product: the whole file is
      verified first, and what was erased is erased again. KEY_FILE contains the key: openssl rand -hex 32 > KEY_FILE

  stop-writing --stage STAGE
  go-on --stage STAGE
      Stop everything of a deployed stage that writes, for the time of a restore: calls that save are answered that the
      service is busy, and queues keep their messages. And start it again.

  replay [--environment FILE]
      Erase again what a restored table brought back.

  migrate [--dry-run] [--environment FILE]
      Bring data stored by an older release to the format of this one. --dry-run only counts.

  fault [FILE] [--maps FOLDER]
      Read the stack of a fault, from a line of the log in FILE or in the input, with the source maps of its release:
      those that "npm run bundle" made here, or those that --maps names.

  redrive, prove and the commands after them work on this machine's own "npm start", or on the product whose variables FILE holds: the file that
  "npm run deploy -- --outputs-file FILE" wrote. They use the AWS credentials of your environment.
`;

/** @returns the exit code */
export async function sprout([name = "", ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    console.error(name === "" ? usage : `There is no command "${name}".\n\n${usage}`);
    return 1;
  }
  try {
    const command = await load();
    return await command(args);
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    console.error(error.message);
    return 1;
  }
}
