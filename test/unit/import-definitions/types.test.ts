import { describe, expect, it } from "vitest";
import { controlTypes, FieldValidator } from "../../../shared/form/definition/definition.ts";
import { stopsOf } from "../../../shared/problem-codes.ts";
import {
  appearanceGroups,
  classTokens,
  otherTokens,
} from "../../../shared/workbook/import/definitions/appearances.ts";
import { controls } from "../../../shared/workbook/import/definitions/controls.ts";
import { groupTypes, scoreRow } from "../../../shared/workbook/import/definitions/group-types.ts";
import { listTypes, otherSuffixes } from "../../../shared/workbook/import/definitions/list-types.ts";
import {
  metadataTypes,
  prefixedTypes,
  questionTypes,
  refusedTypes,
  simplerTypes,
  type TypeDefinition,
} from "../../../shared/workbook/import/definitions/question-types.ts";
import { validators } from "../../../shared/workbook/import/definitions/validators.ts";
import { readType } from "../../../shared/workbook/import/question-type.ts";
import { fieldOf, importRows } from "./example-form.ts";

const plain = [...questionTypes, ...simplerTypes, ...metadataTypes];
const all: readonly TypeDefinition[] = [...plain, ...prefixedTypes, ...listTypes];
const stopping = (problems: readonly { code: string; message: string }[]) =>
  problems.filter(({ code }) => stopsOf(code) === "import" || stopsOf(code) === "publish");

describe("types", () => {
  it.each(all.map((type) => [type.name, type] as const))("%s becomes what the guide says", (_name, type) => {
    const { definition, problems } = importRows([type.example]);
    expect(stopping(problems)).toEqual([]);
    const field = fieldOf(definition, type.example.name ?? "");
    expect(field?.controlType).toBe(type.control);
    const said = problems.map(({ code }) => code).filter((code) => /^W_(TYPE|META|LOST)$/.test(code));
    const expected = { simpler: ["W_TYPE"], empty: ["W_LOST"], other: ["W_META"] };
    expect(said).toEqual(type.fate === undefined ? [] : expected[type.fate]);
  });

  it("are read in each of their spellings, in capitals too", () => {
    for (const { name, spellings = [] } of plain)
      for (const written of [name, ...spellings, name.toUpperCase()])
        expect([written, readType(written)]).toEqual([written, { kind: "question", type: name }]);
  });

  it("with a list are read in each of their spellings, with spaces for underscores", () => {
    for (const { name, spellings = [], isExact, isExternal } of listTypes)
      for (const spelling of [name, ...spellings])
        for (const written of isExact ? [spelling] : [spelling, spelling.replaceAll("_", " ")])
          expect([written, readType(`${written}  my_list`)]).toEqual([
            written,
            { kind: "question", type: name, list: "my_list", ...(isExternal && { isExternal }) },
          ]);
  });

  it("with a list may have another choice", () => {
    for (const suffix of otherSuffixes)
      for (const written of [suffix, suffix.replaceAll("_", " ")])
        expect(readType(`select_one colours ${written}`)).toEqual({
          kind: "question",
          type: "select_one",
          list: "colours",
          hasOther: true,
        });
  });

  it("with a list that is not named are reported", () => {
    const why = "The name of the list of choices is missing.";
    for (const written of ["select_one", "select_multiple", "rank", "select_one_from_file", "select"])
      expect([written, readType(written)]).toEqual([written, { kind: "refused", why }]);
  });

  it("that can't be imported are refused with their reasons", () => {
    for (const { name, why } of refusedTypes) {
      expect(readType(name)).toEqual({ kind: "refused", why });
      expect(
        importRows([{ type: `${name} x`, name: "example", label: "Example" }]).problems[0]?.message,
      ).toBe(why);
    }
    for (const name of ["texd", "", "constructor", "__proto__ x"])
      expect(readType(name)).toEqual({ kind: "refused", why: `There is no type "${name}".` });
  });
});

describe("groups", () => {
  it.each(groupTypes.map((group) => [group.example.type ?? "", group] as const))(
    "%s is read as the guide says",
    (_type, group) => {
      const { problems } = importRows([group.example]);
      const isRefused = problems.some(({ code }) => code === "E_TYPE");
      expect(isRefused).toBe(group.group === undefined);
      if (!isRefused) expect(stopping(problems)).toEqual([]);
    },
  );

  it("are read in each of their spellings", () => {
    for (const { name, spellings = [], group } of groupTypes) {
      if (group === undefined) continue;
      for (const written of [name, ...spellings])
        for (const kind of ["begin", "end"] as const)
          for (const between of [" ", "_"])
            expect(readType(`${kind}${between}${written}`)).toEqual({ kind, group });
    }
    expect(readType(scoreRow.spelling)).toEqual({ kind: "question", type: scoreRow.name });
  });
});

describe("appearances", () => {
  const appearances = appearanceGroups.flatMap((group) => group.appearances);
  const words = appearances.filter(({ pattern }) => pattern === undefined).flatMap((one) => one.words);

  it("are listed once each", () => {
    expect(new Set(words).size).toBe(words.length);
    expect([...classTokens, ...otherTokens].sort()).toEqual([...words].sort());
  });

  it.each(appearances.map((one) => [one.words[0], one] as const))(
    "%s is understood, and a class where the guide says so",
    (_word, one) => {
      for (const word of one.pattern === undefined ? one.words : [one.example.appearance ?? ""]) {
        if (one.pattern !== undefined) expect(word).toMatch(one.pattern);
        const { definition, problems } = importRows([
          { ...one.example, appearance: word },
          ...(one.below ?? []),
        ]);
        expect(stopping(problems)).toEqual([]);
        expect(problems.map(({ code }) => code)).not.toContain("W_APPEARANCE");
        if (one.example.type?.startsWith("begin")) continue;
        const field = fieldOf(definition, one.example.name ?? "");
        expect([word, field?.class?.split(" ").includes(word) ?? false]).toEqual([
          word,
          one.isClass ?? false,
        ]);
      }
    },
  );

  it("change controls as the guide says", () => {
    const controlOf = (word: string) => {
      const one = appearances.find(({ words: written }) => written.includes(word));
      const { definition } = importRows([{ ...one?.example, appearance: word }]);
      return fieldOf(definition, one?.example.name ?? "")?.controlType;
    };
    expect(["minimal", "autocomplete", "search"].map(controlOf)).toEqual(["select", "select", "select"]);
    expect(["likert", "multiline", "textarea"].map(controlOf)).toEqual(["likert", "textarea", "textarea"]);
    expect(["toggle", "h1", "table-list"].map(controlOf)).toEqual(["sliderToggle", "heading", "likert"]);
    const range = { type: "range", name: "example", label: "Example", appearance: "toggle" };
    expect(fieldOf(importRows([range]).definition, "example")?.controlType).toBe("sliderToggle");
  });

  it("of dates set validators as the guide says", () => {
    const validatorsOf = (appearance: string) => {
      const row = { type: "date", name: "example", label: "Example", appearance };
      return fieldOf(importRows([row]).definition, "example")?.fieldValidator ?? [];
    };
    expect(validatorsOf("")).toContain("CALENDAR");
    expect(validatorsOf("no-calendar")).not.toContain("CALENDAR");
    expect(validatorsOf("year")).toContain("YEAR");
    expect(validatorsOf("year")).not.toContain("CALENDAR");
  });
});

describe("controls", () => {
  it("are all in the guide, and x-control takes each", () => {
    expect(Object.keys(controls).sort()).toEqual([...controlTypes].sort());
    for (const control of controlTypes) {
      const { definition, problems } = importRows([
        { type: typeFor(control), name: "example", label: "Example", "x-control": control },
      ]);
      expect(stopping(problems)).toEqual([]);
      expect(fieldOf(definition, "example")?.controlType).toBe(control);
    }
  });
});

/** A type whose questions can be answered with a control. */
function typeFor(control: string): string {
  if (/^(radio|select|multi-select|rank|likert)$/.test(control)) return "select_one yes_no";
  if (/^geo/.test(control)) return control;
  return { slider: "integer", upload: "file" }[control] ?? "text";
}

describe("validators", () => {
  it("are all in the guide", () => {
    expect(Object.keys(validators).sort()).toEqual([...FieldValidator.options].sort());
  });

  it.each(FieldValidator.options.map((name) => [name, validators[name]] as const))(
    "%s is set by its example",
    (name, { example }) => {
      const { definition, problems } = importRows([example]);
      expect(stopping(problems)).toEqual([]);
      expect(fieldOf(definition, example.name ?? "")?.fieldValidator).toContain(name);
    },
  );
});
