/** The second half of `npm run imports`: how many of the respondent's page's rooms know one another. */
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { runProgram } from "../program.ts";

const folder = "web/player";
/** What the rooms had when they were arranged; whoever draws a new arrow takes another away. */
const MOST_ARROWS = 80;

/** Pairs of rooms, of which the first imports something of the second; a room is a folder or a file of the page's own. */
async function arrows(): Promise<number> {
  const collapse = `^${folder}/[^/]+`;
  const { output } = await cruise([folder], {
    collapse,
    includeOnly: `^${folder}/`,
    tsPreCompilationDeps: true,
  });
  const { modules } = output as ICruiseResult; // no reporter is named, so it is no text
  return modules.reduce((sum, { source, dependencies }) => {
    const others = new Set(dependencies.map(({ resolved }) => resolved));
    others.delete(source);
    return sum + others.size;
  }, 0);
}

if (import.meta.main)
  await runProgram(
    `node infra/cli/player-arrows.ts
Counts the arrows between the rooms of ${folder}, and ends with 1 where there are more than ${MOST_ARROWS}.`,
    async () => {
      const count = await arrows();
      console.log(`${count} arrows between the rooms of ${folder}, of at most ${MOST_ARROWS}.`);
      return count > MOST_ARROWS ? 1 : 0;
    },
  );
