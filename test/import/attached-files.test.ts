/** Forms whose choices and data are in files that come with the workbook. */
import { describe, expect, it } from "vitest";
import { withChoices, withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import { type Answers, FormDefinition } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../shared/form/engine/engine.ts";
import { localize } from "../../shared/localize.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { fieldsOf, read } from "./read-form.ts";

const file = (name: string, text: string) => readAttached(name, new TextEncoder().encode(text));
const villages = file(
  "villages.csv",
  "name,label,district,people,unused\na,Aby,n,10,x\nb,Bro,n,20,x\nc,Col,s,7,x\n",
);
const wells = file(
  "wells.geojson",
  '{"type":"FeatureCollection","features":[{"type":"Feature","id":"w1","geometry":{"type":"Point","coordinates":[10,59]},"properties":{"title":"The old well"}}]}',
);
const clock = formClock(new Date("2026-03-01T12:00:00Z"), "UTC");

function imported(markdown: string, attached = [villages, wells]) {
  const { definition, problems } = read(markdown, { attached });
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return { definition, said: problems.map(importProblemLine) };
}
const open = (definition: FormDefinition, answers: Answers) =>
  openForm(compileForm(definition), answers, clock, "en");
const optionsOf = (definition: FormDefinition, key: string, answers: Answers = {}) =>
  open(definition, answers)
    .options(key)
    .map(({ key: value, label }) => `${value} ${String(label)}`);

const survey = (...rows: string[]) => `
  # survey
  | type | name | label | choice_filter | parameters | appearance | calculation |
  ${rows.join("\n")}
  # choices
  | list_name | name | label |
  | district | n | North |
  | district | s | South |
  | found | name | label |
  | found | 99 | Another |`;
const district = "| select_one district | district | District | | | | |";

describe("columns with a prefix, as OpenStreetMap has them", () => {
  const stations = file("stations.csv", "name,label,fuel:diesel\na,Aby,yes\nb,Bro,no\n");

  it("are read under their whole name", () => {
    const { definition } = imported(
      survey(
        "| text | at | At | | | | |",
        "| calculate | diesel | | | | | instance('stations')/root/item[name=${at}]/fuel:diesel |",
      ),
      [stations],
    );
    expect(open(definition, { at: "b" }).value("diesel")).toBe("no");
  });

  it("are no axis of XPath, which can't be followed", () => {
    const { problems } = read(
      survey("| calculate | n | | | | | instance('stations')/root/item/fuel::diesel |"),
      { attached: [stations] },
    );
    expect(problems.map(({ code }) => code)).toContain("E_EXPR_PATH");
  });
});

describe("labels in the languages of the form", () => {
  const parts = file(
    "parts.csv",
    "name,label::English,label::Français (fr),label::Deutsch,nom\nw,Wheel,Roue,Rad,La roue\nb,Brake,,Bremse,Le frein\nc,,,,\n",
  );
  const inTwo = (row: string) => `
    # survey
    | type | name | label::English | label::Français (fr) | appearance | parameters |
    ${row}
    # choices
    | list_name | name | label::English | label::Français (fr) |
    | found | name | label::English | nom |`;
  const labels = (definition: FormDefinition, locale: string) => {
    const session = openForm(compileForm(definition), {}, clock, locale);
    return session.options("part").map(({ label }) => localize(label, locale, definition.defaultLocale));
  };

  it("are shown in the respondent's, and in the default one where a cell is empty", () => {
    const row = "| select_one_from_file parts.csv | part | Part | Pièce | | |";
    const { definition } = imported(inTwo(row), [parts]);
    expect(labels(definition, "en")).toEqual(["Wheel", "Brake", "c"]);
    expect(labels(definition, "fr")).toEqual(["Roue", "Brake", "c"]);
    expect(fieldsOf(definition)[0]?.choicesFrom?.labels).toEqual({
      en: ["label::English"],
      fr: ["label::Français (fr)"],
    });
    // a language that the form doesn't have is left out of what is sent
    expect(JSON.stringify(definition)).not.toContain("Bremse");
    const sent = withChoices(FormDefinition.parse(JSON.parse(JSON.stringify(withoutChoices(definition)))));
    expect(labels(sent, "fr")).toEqual(["Roue", "Brake", "c"]);
  });

  it("are those that a list for search() names in each", () => {
    const { definition } = imported(inTwo("| select_one found | part | Part | Pièce | search('parts') | |"), [
      parts,
    ]);
    expect([labels(definition, "en")[0], labels(definition, "fr")[0]]).toEqual(["Wheel", "La roue"]);
  });

  it("leave a form as it is whose file has one column for all", () => {
    const { definition } = imported(
      inTwo("| select_one_from_file villages.csv | part | Part | Pièce | | |"),
      [villages],
    );
    expect(fieldsOf(definition)[0]?.choicesFrom).toEqual({
      table: "villages",
      value: "name",
      label: ["label"],
    });
  });
});

describe("choices from files", () => {
  it.each([
    "| select_one_from_file villages.csv | village | Village | district = ${district} | | | |",
    "| select_one villages.csv | village | Village | district = ${district} | | | |",
    "| select_one_from_file Villages.csv | village | Village | ${district} = district | | | |",
    "| select_one found | village | Village | | | search('villages', 'matches', 'district', ${district}) | |",
    "| select_one found | village | Village | | | minimal search('villages', 'startswith', 'district', ${district}, 'label', 'Aby') | |",
  ])("are offered by what was answered: %s", (row) => {
    const { definition, said } = imported(survey(district, row));
    const shown = optionsOf(definition, "village", { district: "n" });
    expect(shown).toContain("a Aby");
    expect(shown).not.toContain("c Col");
    expect(said).toEqual(['File "wells.geojson": No question or expression uses this file.']);
  });

  it("are read by the columns that the parameters name", () => {
    const { definition } = imported(
      survey("| select_multiple_from_file villages.csv | v | Villages | | value=people label=district | | |"),
    );
    expect(optionsOf(definition, "v")).toEqual(["10 n", "20 n", "7 s"]);
    expect(fieldsOf(definition)[0]?.controlType).toBe("checkbox");
  });

  it("come from places with their titles", () => {
    const { definition } = imported(survey("| select_one_from_file wells.geojson | w | Well | | | | |"));
    expect(optionsOf(definition, "w")).toEqual(["w1 The old well"]);
  });

  it("keep where they are when they are to be on a map, and only then", () => {
    const storedWith = (appearance: string) => {
      const rows = survey(`| select_one_from_file wells.geojson | w | Well | | | ${appearance} | |`);
      return withoutChoices(imported(rows).definition).tables;
    };
    expect(storedWith("map")).toEqual({
      wells: [{ id: "w1", geometry: "59 10 0 0", title: "The old well" }],
    });
    expect(storedWith("minimal")).toEqual({ wells: [{ id: "w1", title: "The old well" }] });
  });

  it("come with those of the workbook, as search asks", () => {
    const { definition } = imported(survey("| select_one found | v | V | | | search('villages') | |"));
    expect(optionsOf(definition, "v")).toEqual(["99 Another", "a Aby", "b Bro", "c Col"]);
  });

  it("are stored once, with the columns that the form reads", () => {
    const row = (name: string) =>
      `| select_one_from_file villages.csv | ${name} | V | district = 'n' | | | |`;
    const { definition } = imported(survey(row("one"), row("two")));
    const stored = withoutChoices(definition);
    expect(stored.tables).toEqual({
      villages: [
        { name: "a", label: "Aby", district: "n" },
        { name: "b", label: "Bro", district: "n" },
        { name: "c", label: "Col", district: "s" },
      ],
    });
    expect(fieldsOf(stored).map(({ options }) => options)).toEqual([undefined, undefined]);
    expect(optionsOf(stored, "two")).toEqual(["a Aby", "b Bro"]);
  });

  it("refuse an answer that isn't among them", () => {
    const { definition } = imported(survey("| select_one_from_file villages.csv | v | V | | | | |"));
    expect(open(definition, { v: "zzz" }).problems()).toHaveLength(1);
    expect(open(definition, { v: "b" }).problems()).toHaveLength(0);
  });

  it("have their other columns in expressions", () => {
    const { definition } = imported(
      survey(
        "| select_one_from_file villages.csv | v | V | | | | |",
        "| calculate | byInstance | | | | | instance('villages')/root/item[name=${v}]/people |",
        "| calculate | byPulldata | | | | | pulldata('villages', 'people', 'name', ${v}) |",
        "| calculate | total | | | | | sum(instance('villages')/root/item[district='n' and people > 5]/people) |",
        "| calculate | where | | | | | instance('wells')/root/item[id='w1']/geometry |",
      ),
    );
    const session = open(definition, { v: "b" });
    expect(["byInstance", "byPulldata", "total", "where"].map((key) => session.value(key))).toEqual([
      "20",
      "20",
      30,
      "59 10 0 0",
    ]);
  });
});

describe("what is missing", () => {
  it("is said at the cell that names the file, and asks before publishing", () => {
    const { definition, problems } = read(
      survey(
        "| select_one_from_file towns.csv | town | Town | region = 'x' | | | |",
        "| calculate | p | | | | | pulldata('towns', 'people', 'name', ${town}) |",
      ),
      { attached: [villages] },
    );
    expect(fieldsOf(definition as FormDefinition)[0]?.controlType).toBe("text");
    const said = problems.map(({ code, column, row }) => `${code} ${column ?? ""}${row ?? ""}`);
    expect(said).toEqual(["W_TYPE A2", "E_EXPR_PATH G3", "W_FILE_READ "]);
  });

  it("are columns that the file lacks", () => {
    const rows = survey("| select_one_from_file villages.csv | v | V | | value=code | | |");
    const [problem] = read(rows, { attached: [villages] }).problems;
    expect(problem && importProblemLine(problem)).toBe(
      'Sheet "survey", cell E2 (parameters): The file "villages.csv" has no column "code" for the values of the choices. It has: name, label, district, people, unused. Name the columns under "parameters", e.g. value=code label=title.',
    );
  });

  it("are values, in rows with a label", () => {
    const rows = file("villages.csv", "name,label\na,Aby\n,Bro\n,\n");
    const { said } = imported(survey("| select_one_from_file villages.csv | v | V | | | | |"), [rows]);
    expect(said).toEqual([
      'File "villages.csv": These rows have a label and no value under "name", so they are not offered: "Bro". Write a value into each of them.',
    ]);
  });

  it("is a file that can't be read: nothing is imported", () => {
    const { definition, problems } = read(survey(district), { attached: [file("v.csv", 'a\n"')] });
    expect(definition).toBeUndefined();
    expect(problems[0]).toMatchObject({ code: "E_FILE", sheet: "v.csv", row: 2 });
  });

  it("is what nobody reads: a file that no question uses", () => {
    const { said } = imported(survey(district));
    expect(said).toEqual([
      'File "villages.csv": No question or expression uses this file.',
      'File "wells.geojson": No question or expression uses this file.',
    ]);
  });
});

it("a declared file is no question", () => {
  const rows = survey(
    "| csv-external | villages | | | | | |",
    "| calculate | n | | | | | count(instance('villages')/root/item) |",
  );
  const { definition, said } = imported(rows, [villages]);
  expect(fieldsOf(definition).map(({ key }) => key)).toEqual(["n"]);
  expect(said).toEqual([]);
  expect(read(rows, { attached: [] }).problems.map(({ code }) => code)).toContain("W_TYPE");
});

describe("a list and files of one name", () => {
  const csv = file("fruits.csv", "name,label,kg\napple,Apple,0.2\nplum,Plum,0.05\n");
  const xml = file("fruits.xml", "<root><item><name>fig</name><label>Fig</label><kg>9</kg></item></root>");
  const rows = (...list: string[]) => `
    # survey
    | type | name | label | appearance | calculation |
    ${list.join("\n")}
    # choices
    | list_name | name | label | kg |
    | fruits | pear | Pear | 5 |
    | found | name | label | |`;
  const ofList = "| select_one fruits | listed | Listed | | |";
  const ofFile = "| select_one_from_file fruits.csv | filed | Filed | | |";
  const ofXml = "| select_one_from_file fruits.xml | marked | Marked | | |";
  const kg = (name: string, from: string, expected: string) =>
    `| calculate | ${name} | | | ${from === "fruits" ? `instance('fruits')/root/item[name='${expected}']/kg` : `pulldata('${from}', 'kg', 'name', '${expected}')`} |`;
  const shared = /"fruits" could be the list "fruits" or the file "fruits.csv"; the list "fruits" is read/;

  it.each([
    ["CSV first", [csv, xml]],
    ["XML first", [xml, csv]],
  ])("are each read where they are meant, %s", (_, files) => {
    const { definition, said } = imported(
      rows(
        ofList,
        ofFile,
        ofXml,
        "| select_one found | searched | Searched | search('fruits') | |",
        kg("pulled", "fruits.csv", "plum"),
        kg("plain", "Fruits", "plum"),
        kg("pulledXml", "fruits.xml", "fig"),
        kg("read", "fruits", "pear"),
        "| calculate | inside | | | concat(if(true(), pulldata('fruits', 'kg', 'name', ${filed}), ''), '') |",
      ),
      files,
    );
    expect(optionsOf(definition, "listed")).toEqual(["pear Pear"]);
    expect(optionsOf(definition, "filed")).toEqual(["apple Apple", "plum Plum"]);
    expect(optionsOf(definition, "searched")).toEqual(["apple Apple", "plum Plum"]);
    expect(optionsOf(definition, "marked")).toEqual(["fig Fig"]);
    const session = open(definition, { filed: "apple" });
    expect(["pulled", "plain", "pulledXml", "read", "inside"].map((key) => session.value(key))).toEqual([
      ...["0.05", "0.05", "9", "5", "0.2"],
    ]);
    expect(said.filter((one) => /could be/.test(one))).toHaveLength(1);
    expect(said.join("\n")).toContain('the list "fruits" is read');
    const stored = withChoices(FormDefinition.parse(JSON.parse(JSON.stringify(withoutChoices(definition)))));
    expect(optionsOf(stored, "filed")).toEqual(["apple Apple", "plum Plum"]);
    expect(optionsOf(stored, "listed")).toEqual(["pear Pear"]);
  });

  it("read the file for a list whose rows only name its columns", () => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label | appearance | calculation |
      | select_one fruits | fruit | Which fruit? | search('fruits') | |
      | calculate | kg | | | pulldata('fruits', 'kg', 'name', \${fruit}) |
      | calculate | other | | | instance('fruits')/root/item[name='plum']/kg |
      # choices
      | list_name | name | label |
      | fruits | name | label |`,
      [csv],
    );
    expect(optionsOf(definition, "fruit")).toEqual(["apple Apple", "plum Plum"]);
    const session = open(definition, { fruit: "apple" });
    expect([session.value("kg"), session.value("other")]).toEqual(["0.2", "0.05"]);
    expect(said).toEqual([]);
  });

  it("say where an expression could mean a list or a file, or either of two files", () => {
    const both = imported(rows(ofFile, kg("read", "fruits", "pear")), [csv]);
    expect(both.said.join("\n")).toMatch(shared);
    const one = `
      # survey
      | type | name | label | calculation |
      | calculate | read | | instance('fruits')/root/item[name='fig']/kg |`;
    expect(imported(one, [csv, xml]).said.join("\n")).toContain('the file "fruits.csv" is read');
    const declared = imported(`${one}\n      | xml-external | fruits | | |`, [csv, xml]);
    expect(declared.said.join("\n")).not.toContain("could be");
    expect(open(declared.definition, {}).value("read")).toBe("9");
  });

  it("are read from a file that is called what data can't have as a name", () => {
    const { definition } = imported(
      rows(
        "| select_one_from_file __proto__.csv | filed | Filed | | |",
        kg("pulled", "__proto__.csv", "plum"),
      ),
      [file("__proto__.csv", "name,label,kg\napple,Apple,0.2\nplum,Plum,0.05\n")],
    );
    const stored = FormDefinition.parse(JSON.parse(JSON.stringify(withoutChoices(definition))));
    expect(optionsOf(withChoices(stored), "filed")).toEqual(["apple Apple", "plum Plum"]);
    expect(open(withChoices(stored), {}).value("pulled")).toBe("0.05");
  });

  it.each(["constructor", "toString"])("keep a column that is called %s", (name) => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label | calculation | choice_filter |
      | select_one l | c | C | | ${name} = 'x' |
      | calculate | own | | instance('l')/root/item[name='a']/${name} | |
      | calculate | pulled | | pulldata('fruits', '${name}', 'name', 'plum') | |
      # choices
      | list_name | name | label | ${name} |
      | l | a | A | x |
      | l | b | B | y |`,
      [file("fruits.csv", `name,label,${name}\napple,Apple,0.2\nplum,Plum,0.05\n`)],
    );
    expect(said).toEqual([]);
    const stored = withChoices(FormDefinition.parse(JSON.parse(JSON.stringify(withoutChoices(definition)))));
    expect(optionsOf(stored, "c")).toEqual(["a A"]);
    expect(open(stored, {}).value("own")).toBe("x");
    expect(open(stored, {}).value("pulled")).toBe("0.05");
  });

  it.each([
    file("fruits.csv", "name,label,__proto__\napple,Apple,0.2\n"),
    file("fruits.xml", "<root><item><name>a</name><label>A</label><__proto__>1</__proto__></item></root>"),
  ])("refuse a column that data can't have, in $name", (listFile) => {
    const listed = rows(`| select_one_from_file ${listFile.name} | filed | Filed | | |`);
    const { problems } = read(listed, { attached: [listFile] });
    expect(problems.map(importProblemLine).join("\n")).toContain('A column can\'t be stored as "__proto__".');
  });
});
