/** A process of its own that reads the workbooks it is sent, and says of each how long and with how much memory. */

import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../../shared/workbook/read/read-workbook.ts";
import { mostMegabytes } from "../../support/most-memory.ts";

export interface HostileReport {
  /** `read`, or the code of the refusal. */
  outcome: string;
  /** Of work, in all threads: a busy machine does not lengthen it. */
  milliseconds: number;
  /** The most that the process ever had. */
  megabytes: number;
}

if (import.meta.main)
  process.on("message", async (bytes: Uint8Array) => {
    const started = process.cpuUsage();
    const read = await readWorkbook(bytes, "form.xlsx");
    const first = read.ok
      ? readDefinition(read.workbook, { worksheetIndex: 0, fileName: "form.xlsx" }).problems[0]
      : read.problems[0];
    const { user, system } = process.cpuUsage(started);
    const report: HostileReport = {
      outcome: read.ok && first?.code !== "E_TOO_MANY_ROWS" ? "read" : (first?.code ?? ""),
      milliseconds: (user + system) / 1_000,
      megabytes: mostMegabytes(),
    };
    process.send?.(report);
  });
