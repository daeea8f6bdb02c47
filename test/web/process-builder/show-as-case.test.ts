import { expect, it } from "vitest";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import type { TestCases } from "../../../shared/process/test-answers.ts";
import { showAsCase } from "../../../web/features/process/cases/show-as-case.ts";
import type { BuilderState } from "../../../web/features/process/state/builder-state.ts";

function aStore() {
  let cases: TestCases = { own: { default: {} }, submissions: { "Letter, line 9": "key" } };
  let shown = "default";
  return {
    state: () => ({ cases }) as BuilderState, // all that is read of it
    chooseCase: (name: string) => {
      shown = name;
    },
    addCase: (name: string, answers: Answers) => {
      cases = { ...cases, own: { ...cases.own, [name]: answers } };
      shown = name;
    },
    shown: () => shown,
    names: () => Object.keys(cases.own),
  };
}

it("makes a case of answers, once", () => {
  const store = aStore();
  expect(showAsCase(store, "Page, line 3", { a: 1 })).toBe("Page, line 3");
  store.chooseCase("default");
  expect(showAsCase(store, "Page, line 3", { a: 1 })).toBe("Page, line 3");
  expect(store.shown()).toBe("Page, line 3");
  expect(store.names()).toEqual(["default", "Page, line 3"]);
});

it("changes no case that is there", () => {
  const store = aStore();
  showAsCase(store, "Page, line 3", { a: 1 });
  expect(showAsCase(store, "Page, line 3", { a: 2 })).toBe("Page, line 3 (2)");
  expect(showAsCase(store, "Letter, line 9", { a: 1 })).toBe("Letter, line 9 (2)");
  expect(showAsCase(store, `${"A long name ".repeat(9)}, line 3`, { a: 1 })).toMatch(/, line 3$/);
});
