import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createPrinter } from "../../../shared/print/browser/printer.ts";
import { pdfText } from "../../support/pdf.ts";
import { printRequest } from "../../support/print-request.ts";

const long = `<h1>Long</h1>${"<p>word word word</p>".repeat(3_000)}`;
const endless = '<div style="height:2000000000px">x</div>';

/** Ends this process's browsers a while after they are there, so many times. */
async function killBrowsers(times: number, afterMs: number, isOver: () => boolean): Promise<void> {
  const killed = new Set<number>();
  while (killed.size < times && !isOver()) {
    for (const id of await children()) {
      if (killed.has(id)) continue;
      killed.add(id);
      // Later: by then it is printing, even if it takes long to start on a busy machine.
      setTimeout(() => process.kill(id, "SIGKILL"), afterMs).unref();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function children(): Promise<number[]> {
  const tasks = await readdir("/proc/self/task");
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.trim().split(" ").filter(Boolean).map(Number));
}

it.runIf(process.platform === "linux")("prints in another browser when the first ends", async () => {
  const printer = createPrinter();
  await printer.print("<p>warm</p>", printRequest);
  let isOver = false;
  const killing = killBrowsers(1, 50, () => isOver);
  const [first] = await pdfText(await printer.print(long, printRequest));
  isOver = true;
  await killing;
  expect(first).toContain("Long");
  await printer.close();
});

it.runIf(process.platform === "linux")(
  "gives up on a page that ends two browsers, and prints the next",
  async () => {
    const printer = createPrinter();
    let isOver = false;
    const killing = killBrowsers(2, 2_000, () => isOver);
    const ended = await printer.print(endless, printRequest).catch((problem: unknown) => problem);
    isOver = true;
    await killing;
    expect(ended).toMatchObject({ code: "BROWSER_FAILED", retry: "never" });
    expect((await pdfText(await printer.print("<p>fine</p>", printRequest))).join()).toBe("fine");
    await printer.close();
  },
);

it("doesn't retry a page that takes too long by itself, and keeps its browser when it refuses a page beforehand", async () => {
  const printer = createPrinter({ deadlineMs: 2_000 });
  await expect(printer.print(endless, printRequest)).rejects.toMatchObject({
    code: "TOOK_TOO_LONG",
    retry: "never",
  });
  await printer.print("<p>fine</p>", printRequest);
  const before = await children();
  await expect(printer.print("x".repeat(5_000_000), printRequest)).rejects.toMatchObject({
    code: "HTML_TOO_LARGE",
  });
  await printer.print("<p>fine</p>", printRequest);
  expect(await children()).toEqual(before);
  await printer.close();
});
