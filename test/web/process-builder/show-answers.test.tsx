import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../../shared/analysis/finding.ts";
import { ShowAnswers, type ShowFinding } from "../../../web/features/process/findings/ShowAnswers.tsx";
import { step } from "../../support/steps.ts";
import { renderScreen } from "../support/render-screen.tsx";

const finding: Finding = {
  code: "CHOICE_UNKNOWN",
  severity: "error",
  stepKey: "page",
  part: "template",
  line: 27,
  column: 7,
  message: "It is never true.",
};
const page = step("HANDLEBARS");

function show(onShow: ShowFinding): void {
  renderScreen(<ShowAnswers step={page} finding={finding} onShow={onShow} />);
}
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Show me answers\s*for line 27$/ }));

describe("Show me answers", () => {
  it("says which case they became, and asks once at a time", async () => {
    let end = (_: string) => {};
    let calls = 0;
    show(() => {
      calls += 1;
      return new Promise((resolve) => {
        end = resolve;
      });
    });
    await press();
    await press();
    expect(calls).toBe(1);
    end("Page, line 27");
    await screen.findByText("They are the case “Page, line 27”.");
  });

  it("says that there are none", async () => {
    show(() => Promise.resolve(undefined));
    await press();
    await screen.findByText("No answers were found that come here.");
  });

  it("says why they can't be looked for", async () => {
    show(() => Promise.reject(new Error("Checking the reports takes too long.")));
    await press();
    await screen.findByText("Checking the reports takes too long.");
  });

  it("is not offered for what is printed for nobody, in a chain, or beside a page", async () => {
    const onShow = () => Promise.resolve(undefined);
    const others: Finding[] = [
      { ...finding, code: "NEVER_PRINTED" },
      { ...finding, code: "OUTPUT_UNREAD", part: "chain" },
    ];
    const untranslated: Finding = { ...finding, code: "TRANSLATION_MISSING", part: "translation" };
    renderScreen(
      <>
        {others.map((other) => (
          <ShowAnswers key={other.code} step={page} finding={other} onShow={onShow} />
        ))}
        <ShowAnswers step={step("HTML2PDF")} finding={untranslated} onShow={onShow} />
        <ShowAnswers step={page} finding={{ ...untranslated, line: 3 }} onShow={onShow} />
      </>,
    );
    await screen.findByRole("button", { name: /^Show me answers\s*for line 3$/ });
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });
});
