/** The part of the fuzz command that reads workbooks made to harm. */
import {
  conformanceNames,
  conformanceReport,
  type NamedReport,
  ownHostileReports,
} from "./hostile-reports.ts";

const MOST_MILLISECONDS = 2_000;
const MOST_MEGABYTES = 256;

export async function fuzzHostile(): Promise<string[]> {
  const { reports, calls } = await ownHostileReports();
  const wrong = reports.filter(isWrong).map(lineOf);
  if (calls > 0) wrong.push(`${calls} calls to a server`);
  const most = Math.max(...reports.map(({ megabytes }) => megabytes));
  if (most > MOST_MEGABYTES) wrong.push(`${Math.round(most)} MB`);
  const [slowest] = reports.toSorted((one, other) => other.milliseconds - one.milliseconds);
  console.log(`  ${reports.length} made here, all in one process: ${Math.round(most)} MB`);
  if (slowest !== undefined) console.log(`  the slowest of them: ${lineOf(slowest)}`);
  for (const name of conformanceNames()) {
    const report = await conformanceReport(name);
    console.log(`  ${lineOf(report)}`);
    if (isWrong(report) || report.megabytes > MOST_MEGABYTES) wrong.push(lineOf(report));
  }
  return wrong;
}

function isWrong({ expected, outcome, milliseconds }: NamedReport): boolean {
  return (expected !== "any" && expected !== outcome) || milliseconds > MOST_MILLISECONDS;
}

function lineOf({ name, outcome, milliseconds, megabytes }: NamedReport): string {
  return `${name}: ${outcome}, ${Math.round(milliseconds)} ms, ${Math.round(megabytes)} MB`;
}
