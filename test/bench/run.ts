/** `npm run bench -- NAME`: measures one thing as a ratio to a named floor or peer, in one run. Never part of `npm test`. */
import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";

const [name = ""] = process.argv.slice(2);
const file = join(import.meta.dirname, `${basename(name)}.ts`);
if (name === "" || name === "run" || !existsSync(file)) {
  const notBenches = [
    ...["run", "sized-workbook", "two-page-report"],
    ...["player-browser", "player-floor", "player-form", "player-site"],
  ];
  const names = globSync("*.ts", { cwd: import.meta.dirname }).map((found) => basename(found, ".ts"));
  console.error(
    `Usage: npm run bench -- ${names.filter((found) => !notBenches.includes(found)).join(" | ")}`,
  );
  process.exitCode = 1;
} else {
  await import(file);
}
