/** The count of what real workbooks ask for: what is kept, told of, and lost in silence. */
import { describe, expect, it } from "vitest";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { readCells } from "../../shared/workbook/read/read-cells.ts";
import { constructs } from "../bench/workbooks/constructs.ts";
import { judge, typeOf } from "../bench/workbooks/judge.ts";
import { readPlainly } from "../bench/workbooks/plain-sheets.ts";
import { standInFiles } from "../bench/workbooks/stand-in-files.ts";
import { lossesOf } from "../bench/workbooks/tell.ts";
import { packageParts } from "../fuzz/workbooks/write-package.ts";
import { writeZip } from "../fuzz/workbooks/zip.ts";
import { sheets } from "../import/markdown-sheets.ts";
import { read } from "../import/read-form.ts";

const workbook = `
  # survey
  | type | name | label | relevant | constraint | appearance |
  | begin repeat | child | Child | | | |
  | text | first | First name | | string-length(.) > 1 | |
  | end repeat | | | | | |
  | begin group | more | More | \${count} > 2 | | |
  | integer | count | How many? | | | |
  | end group | | | | | |
  | text | sent | By another application | | | ex:org.example.App |
  | select_one yes | well | All well? | | | minimal |
  # choices
  | list_name | name | label |
  | yes | y | Yes |`;

async function imported() {
  const bytes = writeZip(packageParts(sheets(workbook)));
  const { definition, problems } = readDefinition(await readCells(bytes), {
    worksheetIndex: 0,
    fileName: "a.xlsx",
  });
  if (definition === undefined) throw new Error("The workbook makes no form.");
  return { plain: await readPlainly(bytes), definition, problems };
}

describe("a workbook's constructs", () => {
  it("are kept, or lost and told of", async () => {
    const { plain, definition, problems } = await imported();
    const judged = judge(plain, definition, problems);
    expect(judged.filter(({ fate }) => fate === "kept").map(({ construct }) => construct)).toEqual(
      expect.arrayContaining([
        "repeat",
        "text",
        "limit",
        "condition of a group",
        "number",
        "choice of the sheet",
        "menu",
      ]),
    );
    expect(judged.filter(({ fate }) => fate !== "kept")).toEqual([
      expect.objectContaining({ construct: "external application", fate: "named", place: "survey 8" }),
    ]);
    const { isAsMeant, isWhole, silent } = lossesOf({ name: "a", refusal: undefined, judged });
    expect({ isAsMeant, isWhole, silent }).toEqual({ isAsMeant: false, isWhole: false, silent: [] });
  });

  it("are missed where a message shows a reference, and contacts and maps of others are elsewhere", async () => {
    const bytes = writeZip(
      packageParts(
        sheets(`
      # survey
      | type | name | label | constraint | constraint_message |
      | text | child | Child | | |
      | integer | age | Age | . < 10 | Not \${child} |
      | db:person | who | Who? | | |
      | osm | house | House | | |`),
      ),
    );
    const plain = await readPlainly(bytes);
    const { definition, problems } = readDefinition(await readCells(bytes), {
      ...{ worksheetIndex: 0, fileName: "a.xlsx" },
    });
    if (definition === undefined) throw new Error("The workbook makes no form.");
    const lost = (form: typeof definition) =>
      judge(plain, form, problems)
        .filter(({ fate }) => fate !== "kept")
        .map(({ place, weight, fate }) => `${place} ${weight} ${fate}`);
    expect(lost(definition).toSorted()).toEqual(["survey 4 elsewhere named", "survey 5 elsewhere named"]);
    const unknown: typeof definition = JSON.parse(
      JSON.stringify(definition).replaceAll("Not ${child}", "Not ${nobody}"),
    );
    expect(lost(unknown)).toContain("survey 3 more silent");
    const raw: typeof definition = JSON.parse(
      JSON.stringify(definition).replaceAll('"key":"child"', '"key":"kid"'),
    );
    expect(lost(raw)).toContain("survey 3 more silent");
  });

  it("are missed when the form lacks them and nobody was told", async () => {
    const { plain, definition } = await imported();
    const [page] = definition.model;
    if (page === undefined) throw new Error("The form has no page.");
    const poorer = { ...definition, model: [{ ...page, composites: [] }] };
    const none: ImportProblem[] = [];
    const lost = judge(plain, poorer, none).filter(({ fate }) => fate === "silent");
    expect(lost.map(({ construct }) => construct)).toEqual(
      expect.arrayContaining(["repeat", "text", "limit", "number"]),
    );
  });
});

describe("rules in rows where no form tool keeps them", () => {
  it("are not asked for, so that nothing is lost with them", async () => {
    const plain = await readPlainly(
      writeZip(
        packageParts(
          sheets(`
      # survey
      | type | name | label | required | constraint | choice_filter | trigger | relevant | appearance |
      | begin group | g | G | yes | . = 1 | | \${a} | | |
      | text | a | A | basic | | x = 1 | | | |
      | calculate | c | | | . > 0 | | | | |
      | note | n | N | yes | . = 1 | | | \${a} = 'x' | |
      | select_one l | s | S | yes | | | | | label |
      | integer | i | I | yes | . > 0 | | \${a} | | |
      | end group | | | | | | | | |
      # choices
      | list_name | name | label |
      | l | 1 | One |`),
        ),
      ),
    );
    const rules = new Set(["required", "required when", "limit", "filter of choices", "trigger"]);
    const questions = (rows: number[]) =>
      constructs
        .filter(({ name }) => rules.has(name) || name === "choice of the sheet")
        .flatMap(({ name, isIn }) =>
          plain.survey.filter((row) => rows.includes(row.row) && isIn(row, typeOf(row))).map(() => name),
        );
    expect(questions([2, 3, 4, 6])).toEqual([]);
    expect(questions([5])).toEqual(["required"]);
    expect(questions([7]).toSorted()).toEqual(["limit", "required", "trigger"]);
  });
});

describe("files that belong to a workbook", () => {
  const make = async (markdown: string) =>
    standInFiles(await readPlainly(writeZip(packageParts(sheets(markdown)))));

  it("are made up with the columns that its cells read", async () => {
    const files = await make(`
      # survey
      | type | name | label | calculation | parameters |
      | select_one_from_file towns.csv | town | Town | | value=code |
      | select_one_from_file shops.geojson | shop | Shop | | |
      | calculate | size | | instance(\u2018towns\u2019)/root/item[code = \${town}]/size | |
      | calculate | fuel | | instance('shops')/root/item[id=\${shop}]/fuel:diesel | |
      | calculate | who | | pulldata('people', 'full_name', 'id', \${town}) | |
      | calculate | own | | pulldata('l', 'label', 'name', '1') | |
      # choices
      | list_name | name | label |
      | l | 1 | One |`);
    expect(files.map(({ name, content }) => [name, String(content).split("\n")[0]])).toEqual([
      ["towns.csv", "code,label,size"],
      ["shops.geojson", expect.stringContaining('"fuel:diesel":"fuel_diesel_1"')],
      ["people.csv", "full_name,id"],
    ]);
  });

  it("are pictures and sounds that an import takes, and a form that shows them is told by them", async () => {
    const sheet = `
      # survey
      | type | name | label | media::image | audio |
      | begin group | g | G | Map.svg | |
      | select_one l | a | A | jr://images/arm.png | a.mp3 |
      | end group | | | | |
      # choices
      | list_name | name | label | image | video |
      | l | 1 | One | map.SVG | a.3gp |`;
    const files = await make(sheet);
    expect(files.map(({ name }) => name)).toEqual(["map.svg", "arm.png", "a.mp3"]);
    const attached = files.map(({ name, content }) => readAttached(name, Buffer.from(content)));
    expect(attached.flatMap(({ problems }) => problems)).toEqual([]);
    const plain = await readPlainly(writeZip(packageParts(sheets(sheet))));
    const fates = (input: typeof attached) => {
      const { definition, problems } = read(sheet, { attached: input });
      if (definition === undefined) throw new Error("It imports.");
      const media = judge(plain, definition, problems).filter(({ construct }) =>
        construct.includes("beside"),
      );
      return media.map(({ text, fate }) => `${text} ${fate}`);
    };
    expect(fates(attached)).toEqual([
      ...["Map.svg kept", "jr://images/arm.png kept", "a.mp3 kept", "map.SVG kept", "a.3gp named"],
    ]);
    expect(fates(attached.slice(0, 1))).toEqual([
      ...["Map.svg kept", "jr://images/arm.png named", "a.mp3 named", "map.SVG kept", "a.3gp named"],
    ]);
  });

  it("are none where a workbook has all of its choices", async () => {
    expect(await make(workbook)).toEqual([]);
  });
});
