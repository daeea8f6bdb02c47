/** Rules that rows of their type can't keep, and what texts can't contain: told at their cell, never left out in silence. */
import { describe, expect, it } from "vitest";
import { stopsOf } from "../../shared/problem-codes.ts";
import { placeOf, read } from "./read-form.ts";

const columns = ["required", "constraint", "choice_filter", "trigger", "default", "repeat_count"] as const;
const empty = Object.fromEntries(columns.map((column) => [column, ""]));

/** A form whose second row is the one asked about, between a question and the end of a group. */
function said(
  type: string,
  cells: Partial<Record<(typeof columns)[number] | "calculation" | "appearance" | "relevant", string>>,
) {
  const row = { ...empty, calculation: "", appearance: "", relevant: "", ...cells };
  const names = Object.keys(row);
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const end = type.startsWith("begin")
    ? line([type.replace("begin", "end"), "", "", ...names.map(() => "")])
    : "";
  const inner = type.startsWith("begin") ? line(["text", "inner", "Inner", ...names.map(() => "")]) : "";
  const { problems } = read(`
    # survey
    ${line(["type", "name", "label", ...names])}
    ${line(["text", "a", "A", ...names.map(() => "")])}
    ${line([type, "q", "Q", ...Object.values(row)])}
    ${inner}
    ${end}
    # choices
    | list_name | name | label | part |
    | l | 1 | One | x |`);
  return problems
    .filter(({ code }) => code === "W_LOST" || code === "W_NO_EFFECT")
    .map((problem) => `${problem.code} ${placeOf(problem)}`);
}

describe("rules that a row of its type doesn't keep", () => {
  it("ask for confirmation where other form tools keep them", () => {
    const calculation = "1 + 1";
    expect(said("note", { required: "yes" })).toEqual(["W_LOST survey!D3"]);
    for (const type of ["note", "integer"])
      for (const required of ["yes", "${a} = 'x'"])
        expect(said(type, { required, calculation })).toEqual(["W_LOST survey!D3"]);
    expect(said("integer", { constraint: ". >= 0", calculation })).toEqual(["W_LOST survey!E3"]);
    for (const code of ["W_LOST", "W_NO_EFFECT"])
      expect(stopsOf(code)).toBe(code === "W_LOST" ? "confirm" : "nothing");
  });

  it("are told where no other form tool keeps them either", () => {
    expect(said("begin group", { required: "yes" })).toEqual(["W_NO_EFFECT survey!D3"]);
    expect(said("select_one l", { required: "yes", appearance: "label" })).toContain("W_NO_EFFECT survey!D3");
    expect(said("note", { constraint: ". = 1" })).toEqual(["W_NO_EFFECT survey!E3"]);
    expect(said("begin group", { constraint: "${a} = 1" })).toEqual(["W_NO_EFFECT survey!E3"]);
    for (const type of ["calculate", "hidden"])
      expect(said(type, { required: "yes", calculation: "1 + 1" })).toEqual(["W_NO_EFFECT survey!D3"]);
    for (const type of ["calculate", "hidden"])
      expect(said(type, { constraint: ". >= 0", calculation: "1 + 1" })).toEqual(["W_NO_EFFECT survey!E3"]);
    expect(said("text", { choice_filter: "${a} = 'x'" })).toEqual(["W_NO_EFFECT survey!F3"]);
    expect(said("begin group", { trigger: "${a}" })).toEqual(["W_NO_EFFECT survey!G3"]);
    expect(said("note", { default: "1" })).toEqual(["W_NO_EFFECT survey!H3"]);
    expect(said("begin group", { repeat_count: "2" })).toEqual(["W_NO_EFFECT survey!I3"]);
  });

  it("are quiet where the row keeps them, or where they say no", () => {
    for (const type of ["note", "begin group"]) expect(said(type, { required: "no" })).toEqual([]);
    expect(said("note", { required: "${a} = 'x'" })).toEqual([]);
    expect(said("note", { required: "yes", relevant: "${a} = 'x'" })).toEqual([]);
    expect(said("note", { required: "yes", appearance: "hidden" })).toEqual([]);
    expect(said("text", { required: "yes", trigger: "${a}", calculation: "now()" })).toEqual([]);
    expect(said("calculate", { required: "no", calculation: "now()" })).toEqual([]);
    expect(said("integer", { required: "yes", constraint: ". > 0", default: "1" })).toEqual([]);
    expect(said("select_one l", { choice_filter: "part = ${a}" })).toEqual([]);
    expect(said("calculate", { trigger: "${a}", calculation: "now()", constraint: ". != ''" })).toEqual([]);
    expect(said("begin repeat", { repeat_count: "2" })).toEqual([]);
  });
});

describe("texts with pictures, sounds and controls inside", () => {
  it("ask for confirmation, each in its own cell", () => {
    const { problems } = read(`
      # survey
      | type | name | label::English (en) | label::Español (es) | hint |
      | note | a | <i><img src=a.png></i>Good | Bien | |
      | note | b | Twice | Dos | See <svg viewBox="0 0 1 1"></svg> |
      | note | c | a < b, <none>, <b>bold</b>, <imgs> | C | <image> |`);
    const lost = problems.filter(({ code }) => code === "W_LOST");
    expect(lost.map((problem) => `${placeOf(problem)} ${/<\w+>/.exec(problem.message)?.[0]}`)).toEqual([
      "survey!C2 <img>",
      "survey!E3 <svg>",
    ]);
  });
});
