import { describe, expect, it } from "vitest";
import type { TextCell } from "../../../shared/workbook/correct/text-cell.ts";
import { pressedAt, textPressed } from "../../../web/features/forms/texts/find-text.ts";

const cell = (key: string, column: string, text: string, more: Partial<TextCell> = {}): TextCell => ({
  ...{ of: "question", key, column, locale: "en", sheet: "survey", cell: "C2", text },
  ...more,
});

const texts: TextCell[] = [
  cell("about", "label", "About *you*"),
  cell("about", "hint", "For everybody"),
  cell("first", "label", "What is **your** name, ${title}?"),
  cell("first", "hint", "As in your passport"),
  cell("first", "constraint_message", "Begin large (A–Z)."),
  cell("service.staff", "label", "The staff"),
  cell("agree yes", "label", "Yes", { of: "choice", sheet: "choices", list: "agree" }),
  cell("other yes", "label", "Yes", { of: "choice", sheet: "choices", cell: "C9", list: "other" }),
];

const lists = { agree: ["well", "service.staff"], other: ["else"] };

/** The text that is pressed at the element with the id `at`. */
function pressed(html: string): string | undefined {
  document.body.innerHTML = html;
  const found = pressedAt(document.getElementById("at") ?? document.body);
  const text = found && textPressed({ texts, lists }, found);
  return text && `${text.key} ${text.column}`;
}

describe("a press", () => {
  it.each([
    [
      "a label with marks and an answer",
      '<div data-key="first"><label><b id="at">What is your</b> name, Dr. X?<span class="p-star">*</span></label></div>',
      "first label",
    ],
    [
      "a hint",
      '<div data-key="first"><label>Name<div class="p-hint" id="at">As in your passport</div></label></div>',
      "first hint",
    ],
    [
      "a message",
      '<div data-key="first"><div class="p-problem" id="at">Begin large (A–Z).</div></div>',
      "first constraint_message",
    ],
    ["an input", '<div data-key="first"><input id="at"></div>', "first label"],
    [
      "a label within an instance of a repeat",
      '<div data-key="people/k3/first"><label id="at">What is your name, ?</label></div>',
      "first label",
    ],
    [
      "a choice",
      '<fieldset data-key="well"><label id="at"><input type="radio"> Yes</label></fieldset>',
      "agree yes label",
    ],
    [
      "the same words at another question",
      '<fieldset data-key="else"><label id="at">Yes</label></fieldset>',
      "other yes label",
    ],
    [
      "a column of a grid",
      '<div data-key="service"><table><tr><th id="at">Yes</th></tr></table></div>',
      "agree yes label",
    ],
    [
      "a row of a grid",
      '<div data-key="service"><div data-key="service.staff"><p id="at">The staff</p></div></div>',
      "service.staff label",
    ],
    ["a title without a key", '<section><h3 id="at">About you</h3></section>', "about label"],
    [
      "the hint of a group",
      '<div data-key="about.hint"><div class="p-hint" id="at">For everybody</div></div>',
      "about hint",
    ],
  ])("on %s finds its text", (_what, html, text) => {
    expect(pressed(html)).toBe(text);
  });

  it.each([
    ["a button of a question", '<div data-key="first"><button id="at">Clear</button></div>'],
    ["a step", '<nav><ol><li id="at">About you</li></ol></nav>'],
  ])("on %s changes nothing of what it does", (_what, html) => {
    document.body.innerHTML = html;
    expect(pressedAt(document.getElementById("at") ?? document.body)).toBeUndefined();
  });
});
