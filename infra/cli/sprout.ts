/** `npm run sprout -- COMMAND …`: the product without a browser. Started by `sprout.mjs`. */
import { closestWord } from "../../shared/form/logic/closest-text.ts";
import { wordsFor } from "../failure-words.ts";
import { asksForHelp } from "../program.ts";
import { commands, usageOf, wholeUsage } from "./commands.ts";

/** @returns the exit code */
export async function sprout([name = "", ...args]: readonly string[]): Promise<number> {
  if (name === "help" || asksForHelp([name])) {
    console.log(wholeUsage());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(name === "" ? wholeUsage() : noSuchCommand(name));
    return 1;
  }
  if (asksForHelp(args)) {
    console.log(usageOf(command));
    return 0;
  }
  try {
    await speakAddedLanguages();
    const run = await command.load();
    return await run(args);
  } catch (error) {
    console.error(wordsFor(error));
    return 1;
  }
}

/** What a deployment adds, as `npm start` has it: what reports say depends on it. */
async function speakAddedLanguages(): Promise<void> {
  const { SPROUT_LANGUAGES: folder = "" } = process.env;
  if (folder === "") return;
  const [{ readLanguages }, { setAddedLanguages }] = await Promise.all([
    import("../languages/read-languages.ts"),
    import("../../shared/respondent-words.ts"),
  ]);
  setAddedLanguages(readLanguages(folder));
}

function noSuchCommand(name: string): string {
  const names = Object.keys(commands);
  const meant = closestWord(name, names);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `There is no command "${name}".${guess} There are: ${names.join(", ")}. npm run sprout -- help says what they do.`;
}
