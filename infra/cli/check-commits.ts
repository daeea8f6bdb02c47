/** `npm run check:commits`: whether the subjects of a branch's commits have the form that CONTRIBUTING.md asks for. */
import { execFileSync } from "node:child_process";
import { runProgram } from "../program.ts";

const MAX_CHARACTERS = 72;

/**
 * What is wrong with the subject of a commit, in words; undefined: nothing.
 * @example subjectProblem("Fixed stuff") // "It doesn't begin with an area and a colon."
 */
export function subjectProblem(subject: string): string | undefined {
  if (!/^[a-z][\w-]*(,? [\w-]+)*: \S/.test(subject)) return "It doesn't begin with an area and a colon.";
  if (subject.startsWith("wip:")) return "It doesn't say what changes.";
  if (subject.endsWith(".")) return "It ends with a full stop.";
  const { length } = [...subject];
  return length > MAX_CHARACTERS ? `It has ${length} characters, and may have ${MAX_CHARACTERS}.` : undefined;
}

/** The subjects from a base to the present, without merges. */
function subjectsSince(base: string): string[] {
  const log = ["log", "--no-merges", "--reverse", "--format=%s", `${base}..HEAD`, "--"];
  return execFileSync("git", log, { encoding: "utf8" }).split("\n").filter(Boolean);
}

if (import.meta.main)
  await runProgram(
    `npm run check:commits [-- BASE]
Reads the subjects of the commits since BASE (default: main), and ends with 1 where one has another form than
"area: what changes for the user", with at most ${MAX_CHARACTERS} characters.`,
    ([base = "main"]) => {
      const wrong = subjectsSince(base).flatMap((subject) => {
        const problem = subjectProblem(subject);
        return problem === undefined ? [] : [`${subject}\n  ${problem}`];
      });
      for (const line of wrong) console.error(line);
      if (wrong.length === 0) return 0;
      console.error("\nWrite it as: import: name the row of a missing option list");
      return 1;
    },
  );
