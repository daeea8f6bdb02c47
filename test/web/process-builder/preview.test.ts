import { describe, expect, it, vi } from "vitest";
import { boundedMemo, rememberSteps } from "../../../shared/process/remember.ts";
import { runStep } from "../../../shared/process/run-process.ts";
import { DEFAULT_TEMPLATE } from "../../../shared/process/start-templates.ts";
import type { Step } from "../../../shared/process/step.ts";
import type { StepRunner } from "../../../shared/process/step-runner.ts";
import { readCases, writeCases } from "../../../shared/process/test-answers.ts";
import { translationPlace } from "../../../shared/process/translations/translation-rows.ts";
import { validateProcess } from "../../../shared/process/validate-process.ts";
import { modelPaths } from "../../../web/features/process/code/model-paths.ts";
import { failureText, templateMarker } from "../../../web/features/process/code/template-marker.ts";
import { runTree, type StepState, type TreeRun } from "../../../web/features/process/preview/run-tree.ts";
import { contentName, shareRunning } from "../../../web/features/process/preview/use-preview.ts";
import { starters } from "../../../web/features/process/starters/starters.ts";
import { editMessage } from "../../../web/features/process/translations/edit-message.ts";
import { changeStep } from "../../../web/features/process/tree/tree-edits.ts";
import { aStep, aTree, letterTree } from "./some-process.ts";

async function statesOf(
  root: Step,
  run: StepRunner,
  until?: string,
  more: Partial<TreeRun> = {},
): Promise<Map<string, StepState>> {
  const states = new Map<string, StepState>();
  await runTree(root, {
    languages: { locales: ["en", "es"], defaultLocale: "en" },
    document: async () => '{"firstName":"Ada"}',
    tools: {
      locale: "es",
      properties: {},
      now: () => 0,
      printPdf: async () => ({ pdf: new Uint8Array([37]), warnings: [] }),
    },
    run,
    until,
    isCancelled: () => false,
    onState: (key, state) => void states.set(key, state),
    ...more,
  });
  return states;
}

const words = (states: Map<string, StepState>) =>
  Object.fromEntries([...states].map(([key, { state }]) => [key, state]));

describe("the preview of a tree", () => {
  it("reruns only the step whose template changed, and those below it", async () => {
    const ran: string[] = [];
    const counted: StepRunner = (step, input, tools) => {
      ran.push(step.key);
      return runStep(step, input, tools);
    };
    const run = rememberSteps(counted, contentName, boundedMemo());
    await statesOf(letterTree(), run);
    expect(ran).toEqual(["root", "pick", "letter", "print", "sheet"]);
    ran.length = 0;
    await statesOf(
      changeStep(letterTree(), "letter", (step) => ({ ...step, template: "<p>Hi</p>" })),
      run,
    );
    expect(ran).toEqual(["letter", "print"]);
  });

  it("makes nothing twice concurrently: a restarted run waits for what the last one still makes", async () => {
    const ran: string[] = [];
    const printing = Promise.withResolvers<void>();
    const slow: StepRunner = async (step, input, tools) => {
      ran.push(step.key);
      if (step.key === "print") await printing.promise;
      return runStep(step, input, tools);
    };
    const run = rememberSteps(shareRunning(slow, contentName), contentName, boundedMemo());
    const runs = [statesOf(letterTree(), run), statesOf(letterTree(), run)];
    printing.resolve();
    for (const states of await Promise.all(runs)) expect(words(states).print).toBe("fresh");
    expect(ran).toEqual(["root", "pick", "letter", "print", "sheet"]);
  });

  it("retries what failed, also when two waited for it", async () => {
    let tries = 0;
    const failing: StepRunner = async (step, input, tools) => {
      if (step.key === "pick" && ++tries === 1) throw new Error("lost");
      return runStep(step, input, tools);
    };
    const run = rememberSteps(shareRunning(failing, contentName), contentName, boundedMemo());
    const [one, other] = await Promise.all([statesOf(letterTree(), run), statesOf(letterTree(), run)]);
    expect([words(one).pick, words(other).pick]).toEqual(["failed", "failed"]);
    expect(words(await statesOf(letterTree(), run)).pick).toBe("fresh");
  });

  it("shows a failure at its step with line and column, and continues with its siblings", async () => {
    const broken = changeStep(letterTree(), "letter", (step) => ({
      ...step,
      template: "<p>\n{{foo bar}}</p>",
    }));
    const states = await statesOf(broken, runStep);
    expect(words(states)).toEqual({
      root: "fresh",
      pick: "fresh",
      letter: "failed",
      print: "blocked",
      sheet: "fresh",
    });
    const failed = states.get("letter");
    expect(failed?.state === "failed" && templateMarker(failed.message)).toMatchObject({ line: 2 });
  });

  it("runs up to a step when only that one is on screen", async () => {
    expect(words(await statesOf(letterTree(), runStep, "letter"))).toEqual({
      root: "fresh",
      pick: "fresh",
      letter: "fresh",
    });
  });
});

describe("the step that is looked at", () => {
  const report = (name: string) =>
    aStep(name, "HANDLEBARS", { template: name, children: [aStep(`${name} PDF`, "HTML2PDF")] });
  const threeReports = () => aTree(report("A"), report("B"), report("C"));
  /** What ran, in its order; nothing is printed before `print` is resolved. */
  function watched(lookedAt: () => string) {
    const log: string[] = [];
    const print = Promise.withResolvers<void>();
    const run: StepRunner = async (step, input, tools) => {
      log.push(step.key);
      if (step.processType.code === "HTML2PDF") await print.promise;
      return runStep(step, input, tools);
    };
    const more = { first: lookedAt, onShown: () => void log.push("shown") };
    return { log, print, done: statesOf(threeReports(), run, undefined, more) };
  }

  it("comes first with what follows from it, and no step waits for a print", async () => {
    const { log, print, done } = watched(() => "c");
    await vi.waitFor(() => expect(log).toEqual(["root", "c", "c pdf", "a", "b"]));
    print.resolve();
    expect(new Set(Object.values(words(await done)))).toEqual(new Set(["fresh"]));
    // it is on the screen before the others are printed
    expect(log).toEqual(["root", "c", "c pdf", "a", "b", "shown", "a pdf", "b pdf"]);
  });

  it("may become another one meanwhile", async () => {
    let key = "a";
    const { log, print, done } = watched(() => key);
    await vi.waitFor(() => expect(log).toEqual(["root", "a", "a pdf", "b", "c"]));
    key = "c pdf";
    print.resolve();
    await done;
    expect(log.slice(5)).toEqual(["c pdf", "shown", "b pdf"]);
  });

  it("is done as well when it failed", async () => {
    const reported: string[] = [];
    const run: StepRunner = async () => {
      throw new Error("lost");
    };
    await statesOf(threeReports(), run, undefined, {
      first: () => "c",
      onShown: () => void reported.push("x"),
    });
    expect(reported).toEqual(["x"]);
  });
});

describe("a template's error message", () => {
  it("is split on colons: line, column, and the rest joined by newlines", () => {
    expect(templateMarker("Letter:3:7:Expected: a name")).toEqual({
      line: 3,
      column: 7,
      text: "Expected\n a name",
    });
    expect(templateMarker("no place: at all")).toBeUndefined();
    expect(templateMarker("Letter:x:7:text")).toBeUndefined();
  });

  it("reads as one line for people", () => {
    expect(failureText("Letter:3:7:Expected: a name")).toBe("Line 3, column 7: Expected: a name");
    expect(failureText("Letter:1:1:It takes too long.")).toBe("It takes too long.");
  });
});

describe("completions", () => {
  it("are the model's paths, including those in lists", () => {
    const paths = modelPaths('{"child":{"name":"Ada"},"pages":[{"title":"A","rows":[{"value":1}]}]}');
    expect(paths.map(({ path }) => path)).toEqual(["child", "child.name", "pages", "title", "rows", "value"]);
    expect(paths[3]?.detail).toBe("in each pages");
    expect(modelPaths("no JSON")).toEqual([]);
  });
});

describe("test answers", () => {
  it("keep the specified working model as the case default, at the top", () => {
    expect(readCases('{"firstName":"Ada"}')).toEqual({
      own: { default: { firstName: "Ada" } },
      submissions: {},
    });
    expect(readCases("not JSON")).toEqual({ own: { default: {} }, submissions: {} });
    const cases = {
      own: { default: { firstName: "Ada" }, Noor: { firstName: "Noor" } },
      submissions: { "A family": "key-of-it" },
    };
    expect(readCases(writeCases(cases))).toEqual(cases);
  });
});

describe("starter processes", () => {
  let count = 0;
  const newKey = () => `key-${++count}`;

  it.each(starters.map((starter) => [starter.name, starter] as const))(
    "%s runs as it is",
    async (_name, { make }) => {
      const root = make(newKey, "en");
      expect(validateProcess(root)).toEqual([]);
      const states = await statesOf(root, runStep);
      expect(new Set([...states.values()].map(({ state }) => state))).toEqual(new Set(["fresh"]));
    },
  );

  it("greet firstName through the translation helper by default", async () => {
    const root = aTree(aStep("Page", "HANDLEBARS", { template: DEFAULT_TEMPLATE }));
    const state = (await statesOf(root, runStep)).get("page");
    expect(state?.state === "fresh" && state.output.body).toContain("<h1>Hello Ada</h1>");
  });
});

describe("a message edited in place", () => {
  const page = aStep("Page", "HANDLEBARS", { template: '{{t "Hello"}} {{t "Bye"}}' });
  const template = '{"Hello":{"es":"Hola"},"Bye":{"es":"Adiós"}}';
  const root = aTree(aStep("Words", "TRANSLATIONS", { template, children: [page] }));
  const place = translationPlace(root, "words");

  it("is set, changed and removed", () => {
    if (place === undefined) throw new Error("the step is in the tree");
    const edited = (key: string, messages: Record<string, string>) =>
      JSON.parse(editMessage(root, place, { key, messages }, "en"));
    expect(edited("Hello", { fr: "Bonjour" }).Hello).toEqual({ es: "Hola", fr: "Bonjour" });
    expect(edited("Hello", { es: "Buenas" }).Hello).toEqual({ es: "Buenas" });
    expect(edited("Bye", { es: "" })).toEqual({ Hello: { es: "Hola" } });
  });
});
