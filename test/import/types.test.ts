import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../shared/form/answers/check-answers.ts";
import { answerKind } from "../../shared/form/definition/field-kind.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { codesOf, field, fieldsOf, form, placesOf, read } from "./read-form.ts";

const choices = `
  # choices
  | list_name | name | label |
  | yn | yes | Yes |
  | yn | no | No |
  | abc | a | A |
  | abc | b | B |
  | abc | c | C |`;

/** One question. */
const row = (type: string, appearance = "", parameters = "", more = "") => `
  # survey
  | type | name | label | appearance | parameters | default | x-validator | x-safe | x-control | x-datatype |
  | ${type} | q | Label | ${appearance} | ${parameters} | ${more} |
  ${choices}`;
const controlOf = (...cells: Parameters<typeof row>) => {
  const { controlType, dataType } = field(row(...cells), "q");
  return `${controlType} ${dataType}`;
};

describe("types", () => {
  it.each([
    ["text", "", "", "text text"],
    ["string", "", "", "text text"],
    ["Text", "Multiline", "", "textarea text"],
    ["text", "", "rows=3", "textarea text"],
    ["text", "numbers", "", "text tel"],
    ["text", "tel", "", "text tel"],
    ["text", "url", "", "text url"],
    ["int", "counter thousands-sep", "", "number number"],
    ["decimal", "", "", "number number"],
    ["range", "", "", "slider range"],
    ["range", "toggle", "", "sliderToggle checkbox"],
    ["range", "", "start=0 end=1 step=1", "sliderToggle checkbox"],
    ["range", "", "start=0;end=1;step=0.1", "slider range"],
    ["select_one yn", "columns-2 quick", "", "radio radio"],
    ["select one yn", "", "", "radio radio"],
    ["select one from yn", "", "", "radio radio"],
    ["select1 yn", "horizontal", "", "radio radio"],
    ["select_one yn", "minimal", "", "select text"],
    ["select_one yn", "autocomplete", "", "select text"],
    ["select_one yn", "likert", "", "likert likert"],
    ["select_multiple yn", "", "", "checkbox checkbox"],
    ["select all that apply yn", "", "", "checkbox checkbox"],
    ["select all that apply from yn", "", "", "checkbox checkbox"],
    ["select multiple yn", "autocomplete", "", "multi-select text"],
    ["acknowledge", "", "", "checkbox checkbox"],
    ["trigger", "toggle", "", "sliderToggle checkbox"],
    ["date", "no-calendar", "", "date date"],
    ["time", "", "", "text time"],
    ["datetime", "", "", "text datetime-local"],
    ["note", "", "", "label text"],
    ["note", "h3", "", "heading text"],
    ["hidden", "", "", "text text"],
  ])("%s with appearance %s and parameters %s", (type, appearance, parameters, expected) => {
    expect(controlOf(type, appearance, parameters)).toBe(expected);
  });

  it("choose from more than 20 options in a menu", () => {
    const rows = Array.from({ length: 21 }, (_, index) => `| long | v${index} | V ${index} |`).join("\n");
    expect(field(`${row("select_one long")}\n${rows}`, "q").controlType).toBe("select");
  });

  it("keep a date's day unless only the year is asked", () => {
    const validators = (appearance: string) => field(row("date", appearance), "q").fieldValidator;
    expect(validators("")).toEqual(["DATE", "ANYDATE", "CALENDAR"]);
    expect(validators("year")).toEqual(["DATE", "YEAR"]);
    expect(validators("no-calendar")).toEqual(["DATE", "ANYDATE"]);
    expect(validators("month-year")).toEqual(["DATE", "ANYDATE"]);
    expect(field(row("date", "month-year"), "q").class).toBe("month-year");
  });

  it("make a switch of a yes and a no, which stay the list's values", () => {
    const result = field(row("select_one yn", "toggle"), "q");
    expect(result.options?.map(({ key }) => key)).toEqual(["yes", "no"]);
    expect(answerKind(result)).toBe("choice");
    expect(codesOf(row("select_one yn", "toggle"))).toEqual([]);
    expect(controlOf("select_one abc", "toggle")).toBe("radio radio");
    expect(placesOf(row("select_one abc", "toggle"), "W_APPEARANCE")).toEqual(["survey!D2"]);
  });

  it("make an HTML note a div", () => {
    const workbook = `
      # survey
      | type | name | label | x-safe | x-control |
      | note | a | <p>Hi</p> | yes | |
      | note | b | Hi | yes | |
      | note | c | Hi | | span |
      | note | d | | | blank |
      | text | e | Only a text | | label |`;
    expect(fieldsOf(form(workbook)).map(({ key, controlType }) => `${key} ${controlType}`)).toEqual([
      "a div",
      "b label",
      "c span",
      "d blank",
      "e label",
    ]);
    expect(field(workbook, "e")).toMatchObject({ fieldType: "static", modelInd: false });
    expect(codesOf(workbook)).toEqual([]);
  });

  it("show a calculation that is read only, hide a calculate, and let people change all others", () => {
    const workbook = `
      # survey
      | type | name | label | calculation | read_only | x-datatype |
      | calculate | a | | 1 + 1 | | integer |
      | integer | b | Sum | [a] + 1 | yes | |
      | integer | c | Guess | [a] + 1 | | |
      | note | d | Text | concat([a], '!') | | |
      | text | e | After | [d] | | |`;
    expect(field(workbook, "a")).toMatchObject({
      controlType: "calculation",
      dataType: "number",
      hidden: true,
    });
    expect(field(workbook, "b")).toMatchObject({ controlType: "calculation", dataType: "number" });
    expect(field(workbook, "b").hidden).toBeUndefined();
    expect(field(workbook, "c").controlType).toBe("number");
    expect(field(workbook, "d")).toMatchObject({
      controlType: "calculation",
      expression: "concat($" + "{a}, '!')",
    });
    const proposed = "$" + "{d}";
    expect(field(workbook, "e")).toMatchObject({
      ...{ controlType: "text", default: proposed, trigger: { keys: ["d"], expression: proposed } },
    });
    expect(field(workbook, "e").expression).toBeUndefined();
  });

  it("without an expression are errors", () => {
    const workbook = (cell: string) => `
      # survey
      | type | name | default |
      | text | t | |
      | calculate | a | ${cell} |`;
    expect(placesOf(workbook(""), "E_CALC_MISSING")).toEqual(["survey!A3"]);
    expect(placesOf(workbook("12"), "E_CALC_MISSING")).toEqual(["survey!A3"]);
    expect(placesOf(workbook("once(today())"), "E_CALC_MISSING")).toEqual([]);
    expect(placesOf(workbook("${t}"), "E_CALC_MISSING")).toEqual([]);
  });

  it("add an other choice that no filter removes, and a text that expressions can read", () => {
    const workbook = `
      # survey
      | type | name | label | choice_filter | calculation |
      | begin group | g | G | | |
      | select_one abc or_other | q | Q | name != 'a' | |
      | end group | | | | |
      | calculate | c | | | \${q_other} |
      | note | n | Said: \${q_other} | | |
      ${choices}`;
    expect(field(workbook, "q").optionFilter).toBe("(name != 'a') or name = 'other'");
    expect(field(workbook, "q_other").conditionalExpression).toBe("selected($" + "{q}, 'other')");
    expect(field(workbook, "c").expression).toBe("$" + "{q_other}");
    expect(field(workbook, "n").label).toBe("Said: $" + "{q_other}");
  });
});

describe("rankings", () => {
  it("are answered with all choices, in order", () => {
    const workbook = `# survey
      | type | name | label |
      | rank l | q | Q |
      # choices
      | list_name | name | label |
      | l | a | A |
      | l | b | B |`;
    expect(field(workbook, "q").controlType).toBe("rank");
    expect(codesOf(workbook)).toEqual([]);
    const compiled = compileForm(form(workbook));
    const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
    const problems = (q: string[]) =>
      checkAnswers(compiled, { q }, clock).problems.map(({ problem }) => problem.code);
    expect([["b", "a"], ["a"], ["a", "a"], ["a", "c"]].map(problems)).toEqual([
      [],
      ["wrongType"],
      ["wrongType"],
      ["notAnOption"],
    ]);
  });
});

describe("types for places", () => {
  it.each(["geopoint", "geotrace", "geoshape"])("%s are fields of their own", (type) => {
    expect(field(row(type), "q").controlType).toBe(type);
    expect(codesOf(row(type)).filter((code) => code === "W_TYPE")).toEqual([]);
  });
});

describe("types that are imported as something simpler", () => {
  it.each([
    ["tel", "text", false],
    ["db:person", "text", false],
    ["select_one_from_file x.csv", "text", false],
    ["select_multiple_from_file x.xml", "text", false],
    ["select_one x.geojson", "text", false],
    ["select_one ${other}", "text", false],
    ["osm", "text", false],
    ["hidden int", "text", true],
    ["uri:deviceid", "text", true],
  ])("%s are a %s with a warning at their cell", (type, control, isHidden) => {
    const workbook = `
      # survey
      | type | name | label | required |
      | text | other | Other | |
      | ${type} | q | Label | yes |
      ${choices}`;
    expect(field(workbook, "q").controlType).toBe(control);
    expect(field(workbook, "q").hidden ?? false).toBe(isHidden);
    expect(placesOf(workbook, "W_TYPE")).toEqual(["survey!A3"]);
  });

  it.each([
    ["image", "", "", { accept: "image" }],
    ["photo", "", "max-pixels=1024", { accept: "image", maxPixels: 1024 }],
    ["image", "signature", "", { accept: "image", pad: "signature" }],
    ["image", "draw", "", { accept: "image", pad: "draw" }],
    ["image", "annotate", "", { accept: "image", pad: "annotate" }],
    ["image", "new-front", "", { accept: "image", isNew: true }],
    ["audio", "new", "", { accept: "audio", isNew: true }],
    ["video", "", "", { accept: "video" }],
    ["file", "draw", "", { accept: "file" }],
  ])("%s with appearance %o and parameters %o takes files", (type, appearance, parameters, upload) => {
    const workbook = `
      # survey
      | type | name | label | required | appearance | parameters |
      | ${type} | q | Label | yes | ${appearance} | ${parameters} |`;
    expect(field(workbook, "q")).toMatchObject({
      controlType: "upload",
      required: true,
      modelInd: true,
      upload,
    });
    expect(codesOf(workbook)).toEqual([]);
  });

  it("a scale of pictures that can't be is an error at its cell", () => {
    const workbook = `
      # survey
      | type | name | label | parameters |
      | image | q | Label | max-pixels=many |`;
    expect(placesOf(workbook, "E_PARAMETERS")).toEqual(["survey!D2"]);
  });

  it("tel asks for a telephone number", () => {
    expect(field(row("tel"), "q")).toMatchObject({ dataType: "tel", fieldValidator: ["PHONE"] });
    expect(field(row("phone number"), "q")).toMatchObject({ dataType: "tel", fieldValidator: ["PHONE"] });
    expect(codesOf(row("phone number"))).toEqual([]);
  });

  it("choose from the contents of another file or sheet", () => {
    expect(field(row("select_one yn", "minimal search('villages')"), "q").controlType).toBe("text");
    expect(codesOf(row("select_one yn", "search('villages')"))).toContain("W_TYPE");
    expect(codesOf(row("select_one_external villages"))).toEqual(["W_TYPE"]);
    const external = (list: string) => `
      # survey
      | type | name | label |
      | select_one_external ${list} | q | Q |
      # external_choices
      | list_name | name | label |
      | villages | a | A |`;
    expect(codesOf(external("villages"))).toEqual([]);
    expect(field(external("villages"), "q")).toMatchObject({
      controlType: "radio",
      options: [{ key: "a", label: "A" }],
    });
    expect(placesOf(external("towns"), "E_LIST_MISSING")).toEqual(["survey!A2"]);
  });

  it.each([
    ...(["start", "end", "today"].map((type) => [type, "nothing"]) as [string, string][]),
    ...(["username", "email", "deviceid", "caseid"].map((type) => [type, "W_META"]) as [string, string][]),
    ...(["audit", "simserial", "subscriberid", "phonenumber", "background-audio"].map((type) => [
      type,
      "W_LOST",
    ]) as [string, string][]),
  ])("%s is hidden, and reported as %s", (type, code) => {
    expect(field(row(type), "q").hidden).toBe(true);
    const said = ["W_META", "W_LOST"].flatMap((one) => placesOf(row(type), one).map((place) => [one, place]));
    expect(said).toEqual(code === "nothing" ? [] : [[code, "survey!A2"]]);
  });

  it("of the person or the device are filled in by the page, or asked", () => {
    for (const type of ["username", "email", "deviceid"] as const)
      expect(field(row(type), "q")).toMatchObject({ controlType: "text", hidden: true, fill: type });
    const place = field("# survey\n| type | name | required |\n| start-geopoint | here | yes |", "here");
    expect([place.controlType, place.hidden, place.fill]).toEqual(["geopoint", undefined, undefined]);
    expect(place.required).toBe(false);
    expect(place.label).toBe("Where you are now, if you want to share it");
  });
});

describe("types that are refused", () => {
  it.each([
    ...["begin loop over abc", "include x.xls", "begin_kobomatrix", "begin_rank"],
    ...["matrix", "select_one", "select_one my list", "integr"],
  ])("%s", (type) => {
    expect(placesOf(row(type), "E_TYPE")).toEqual(["survey!A2"]);
  });

  it("are reported without a type too", () => {
    expect(placesOf("# survey\n| type | name | label |\n| | a | A |\n| text | b | B |", "E_TYPE")).toEqual([
      "survey!B2",
    ]);
    expect(placesOf("# survey\n| type | name | label |\n| | | A |\n| text | b | B |", "E_TYPE")).toEqual([
      "survey!C2",
    ]);
  });

  it("are not read in disabled and in empty rows", () => {
    const workbook = `
      # survey
      | type | name | label | disabled | hint |
      | nonsense | a | A | yes | |
      | text | b | B | no | |
      | | | | | only a remark |`;
    expect(codesOf(workbook)).toEqual([]);
    expect(fieldsOf(form(workbook)).map(({ key }) => key)).toEqual(["b"]);
  });
});

describe("appearances and parameters", () => {
  it("without a meaning are reported in each of their cells", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | begin group | g | G | shiny w4 |
      | text | a | A | signature gleaming(1, 2) |
      | text | b | B | signature shiny |
      | end group | | | |`;
    const said = read(workbook).problems.filter(({ code }) => code === "W_APPEARANCE");
    expect(said.map(({ row, column, message }) => `${column}${row} ${message.split('"')[1]}`)).toEqual([
      "D2 shiny",
      "D3 gleaming(1, 2)",
      "D4 shiny",
    ]);
  });

  it("that ask for what doesn't happen here are reported in each of their cells", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | text | a | A | ex:org.example.app |
      | text | b | B | custom-timer(1, 2) w4 |
      | integer | e | E | thousands-sep |
      | integer | f | F | counter |
      | select_one l | c | C | image-map |
      | select_one l | d | D | image-map |
      # choices
      | list_name | name | label |
      | l | 1 | One |`;
    expect(placesOf(workbook, "W_LOST")).toEqual([2, 3, 4, 5, 6, 7].map((row) => `survey!D${row}`));
    expect(placesOf(workbook, "W_APPEARANCE")).toEqual([]);
  });

  it("of field plug-ins become the nearest control, with a notice", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | integer | a | A | custom-slider-label(min="1", max="9", step=2, markers="none") |
      | decimal | b | B | custom-slider-label(max='1', min='0') |
      | text | c | C | numbers custom-table-grid(columns=2, rows=5, row_headers="Grade 8) |
      | select_multiple l | d | D | custom-ranking |
      | integer | e | E | custom-slider-label(min=\${a}, max=9) |
      | select_one l | f | F | custom-timed-choice(duration=10) |
      # choices
      | list_name | name | label |
      | l | 1 | One |
      | l | 2 | Two |`;
    const looks = fieldsOf(form(workbook)).map(({ controlType, minValue, maxValue, step }) =>
      [controlType, minValue, maxValue, step].filter((one) => one !== undefined).join(" "),
    );
    expect(looks).toEqual(["slider 1 9 2", "slider 0 1 0.01", "textarea", "rank", "number 1", "radio"]);
    const said = read(workbook).problems.map(({ code, row, message }) => [code, row, message]);
    expect(said).toEqual([
      ["W_LOST", 2, expect.stringContaining("a slider here")],
      ["W_LOST", 3, expect.stringContaining("a slider here")],
      ["W_LOST", 4, expect.stringContaining("several lines")],
      ["W_LOST", 5, expect.stringContaining("into an order")],
      ["W_LOST", 6, expect.stringContaining("plain question")],
      ["W_LOST", 7, expect.stringContaining("plain question")],
    ]);
  });

  it("that ask for a map are classes, and it is said once that a deployment may have none", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | geopoint | a | A | Placement-Map w6 |
      | geoshape | b | B | maps |
      | select_one wells | c | C | map |
      | select_one plain | d | D | map |
      # choices
      | list_name | name | label | geometry |
      | wells | 1 | One | 10 20 0 0 |
      | plain | 1 | One | |`;
    expect(["a", "b", "c"].map((key) => field(workbook, key).class)).toEqual([
      "placement-map",
      "maps",
      "map",
    ]);
    expect(field(workbook, "c").options?.[0]?.filters).toEqual({ geometry: "10 20 0 0" });
    expect(placesOf(workbook, "W_MAP")).toEqual(["survey!D2"]);
    expect(placesOf(workbook, "W_NO_EFFECT")).toEqual(["survey!D5"]);
    expect(placesOf(workbook, "W_LOST")).toEqual([]);
  });

  it("of colour and alignment are classes", () => {
    expect(field(row("note", "Blue center li summary"), "q").class).toBe("blue center li summary");
  });

  it("with invalid values are errors at their cell", () => {
    expect(placesOf(row("range", "", "start=zero"), "E_PARAMETERS")).toEqual(["survey!E2"]);
    expect(placesOf(row("range", "", "step=0"), "E_PARAMETERS")).toEqual(["survey!E2"]);
    expect(placesOf(row("range", "", "start=0,5 end=10"), "E_PARAMETERS")).toEqual(["survey!E2"]);
    expect(controlOf("range", "", "start=0,end=10,step=1")).toBe("slider range");
    expect(placesOf(row("select_one yn", "", "randomized=true seed=3"), "W_PARAMETERS")).toEqual([
      "survey!E2",
    ]);
    expect(field(row("select_one yn", "", "randomize=true seed=3"), "q").shuffle).toBe("3");
    expect(field(row("select_one yn", "", "randomize=true"), "q").shuffle).toBe("");
    expect(field(row("select_one yn", "", "seed=3"), "q").shuffle).toBeUndefined();
    expect(codesOf(row("text", "", "rows=2"))).toEqual([]);
    const own = (header: string, cell: string) =>
      placesOf(`# survey\n| type | name | label | ${header} |\n| text | a | A | ${cell} |`, "E_PARAMETERS");
    expect(own("x-control", "sliders")).toEqual(["survey!D2"]);
    expect(own("x-datatype", "strings")).toEqual(["survey!D2"]);
    expect(own("x-colspan", "13")).toEqual(["survey!D2"]);
    expect(own("x-colspan", "half")).toEqual(["survey!D2"]);
    expect(own("x-order", "first")).toEqual(["survey!D2"]);
    expect(own("x-min", "few")).toEqual(["survey!D2"]);
    expect(own("x-validator", "NICE")).toEqual(["survey!D2"]);
  });

  it("keep answers of the kind that their control takes", () => {
    const kinds = ["text", "integer", "select_one yn", "select_multiple yn", "acknowledge", "date", "note"];
    expect(kinds.map((type) => answerKind(field(row(type), "q")))).toEqual([
      ...["text", "number", "choice", "choices", "switch", "date", "none"],
    ]);
  });
});
