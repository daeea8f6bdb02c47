/** What a de-identified export does with answers: what isn't known to be harmless is left out. */
import { describe, expect, it } from "vitest";
import { withChoices } from "../../../shared/form/definition/choice-tables.ts";
import { choicesOf, codebookOf } from "../../../shared/submissions/codebook.ts";
import { deidentified, deidentifiedRows } from "../../../shared/submissions/deidentify.ts";
import { mayBe, planOf, type Treatment } from "../../../shared/submissions/identifying-answers.ts";
import { statisticsFiles } from "../../../shared/submissions/statistics-files.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const options = [{ key: "a", label: "A" }];
const field = (key: string, controlType: string, more: object = {}) => ({
  key,
  controlType,
  label: key,
  ...more,
});
const computed = (key: string, expression: string, more: object = {}) =>
  field(key, "calculation", { expression, ...more });
const treatmentsOf = (plan: ReturnType<typeof planOf>) =>
  Object.fromEntries([...plan].map(([key, { treatment }]) => [key, treatment]));

describe("the plan of a de-identified export", () => {
  it("keeps choices, numbers, switches and dates, and leaves out what may be anything", () => {
    const plan = planOf([
      formOfFields([
        ...[field("text", "text"), field("long", "textarea"), field("month", "text", { dataType: "month" })],
        ...[field("photo", "upload", { upload: { accept: "image" } }), field("home", "geopoint")],
        ...[field("pass", "text", { dataType: "password" }), field("who", "text", { fill: "email" })],
        ...[field("one", "radio", { options }), field("few", "multi-select", { options })],
        ...[field("order", "rank", { options }), field("open", "text", { options })],
        ...[field("tick", "checkbox"), field("on", "sliderToggle"), field("height", "number")],
        ...[field("pain", "slider"), field("born", "date"), field("bed", "text", { dataType: "time" })],
        field("seen", "text", { dataType: "datetime-local" }),
      ]),
    ]);
    expect(treatmentsOf(plan)).toEqual({
      ...{ text: "out", long: "out", month: "out", photo: "out", home: "out", pass: "out", who: "out" },
      ...{ one: "keep", few: "keep", order: "keep", open: "keep", tick: "keep", on: "keep", height: "keep" },
      ...{ pain: "keep", born: "keep", bed: "keep", seen: "keep" },
    });
  });

  it("leaves out what asks how to reach somebody, and what is marked", () => {
    const plan = planOf([
      formOfFields([
        field("tel", "number", { autocomplete: "tel" }),
        field("zip", "number", { fieldValidator: ["ZIP"] }),
        field("sex", "radio", { options, autocomplete: "sex" }),
        field("unique", "number", { fieldValidator: ["UNIQUE"] }),
        field("mrn", "text", { identifying: "code" }),
        field("nurse", "radio", { options, identifying: "yes" }),
        field("story", "text", { identifying: "no" }),
        field("place", "geopoint", { identifying: "code" }),
        field("area", "geopoint", { identifying: "no" }),
      ]),
    ]);
    expect(treatmentsOf(plan)).toEqual({
      ...{ tel: "out", zip: "out", sex: "keep", unique: "out", mrn: "code", nurse: "out" },
      ...{ story: "out", place: "out", area: "keep" },
    });
  });

  it("leaves out what is computed from it, however far, from dates, from now, or from lists", () => {
    const plan = planOf([
      formOfFields([
        ...[field("name", "text"), field("a", "number"), field("b", "number", { identifying: "yes" })],
        ...[
          field("born", "date"),
          field("ward", "radio", { options: [{ key: "a", label: "Ward of ${name}" }] }),
        ],
        ...[
          computed("sum", "[a] * 2"),
          computed("level", "if([A] > 1, 'high', 'low')"),
          computed("fixed", "'x'"),
        ],
        ...[computed("hello", "concat('Hi ', ${name})"), computed("length", "string-length(${name})")],
        ...[computed("far", "[near] + 1"), computed("near", "[b] + 1"), computed("said", "LABELOF([ward])")],
        ...[
          computed("age", "datedif([born], today(), 'y')"),
          computed("serial", "decimal-date-time([born])"),
        ],
        ...[computed("due", "[born] + 280", { dataType: "date" }), computed("stamp", "now()")],
        ...[computed("id", "uuid()"), computed("drawn", "pulldata('t', 'c', 'k', [a])")],
        ...[computed("row", "instance('t')/root/item[k = 1]/c"), computed("wrong", "concat((")],
        computed("kept", "datedif([born], today(), 'y')", { identifying: "no" }),
        field("proposed", "number", { default: "[b]" }),
        field("waits", "number", { trigger: { keys: ["a"], expression: "number(${name})" } }),
      ]),
    ]);
    const kept = [...plan].filter(([, { treatment }]) => treatment === "keep").map(([key]) => key);
    expect(kept).toEqual(["a", "born", "ward", "sum", "level", "fixed", "due", "kept"]);
  });

  it("takes the newest mark, and else the strictest of all versions", () => {
    const version = (...fields: object[]) => formOfFields(fields);
    const marked = planOf([
      version(field("x", "number"), field("y", "number", { identifying: "no" }), field("z", "number")),
      version(field("x", "number", { identifying: "yes" }), field("y", "number", { identifying: "yes" })),
      version(field("z", "text"), field("old", "text")),
    ]);
    expect(treatmentsOf(marked)).toEqual({ x: "out", y: "keep", z: "out", old: "out" });
    const retyped = planOf([
      version(field("y", "number", { identifying: "no" })),
      version(field("y", "text")),
    ]);
    expect(treatmentsOf(retyped), "a number that was a text").toEqual({ y: "out" });
  });

  it("follows what is left out by hand, and what another version marks, into what is computed from it", () => {
    const first = formOfFields([
      field("phone", "number", { label: "Line" }),
      ...[
        computed("copy", "[phone] + 0"),
        computed("again", "concat('#', [copy])"),
        computed("age", "[phone]"),
      ],
    ]);
    const later = formOfFields([field("phone", "number", { label: "Line", identifying: "yes" })]);
    expect(treatmentsOf(planOf([first], { phone: "out", age: "keep" }))).toEqual({
      ...{ phone: "out", copy: "out", again: "out", age: "keep" },
    });
    expect(treatmentsOf(planOf([first], { phone: "code" })).again).toBe("out");
    expect(treatmentsOf(planOf([later, first]))).toEqual({
      phone: "out",
      copy: "out",
      again: "out",
      age: "out",
    });
    const kept = planOf([later, first], { phone: "keep" });
    expect(treatmentsOf(kept), "only what is chosen").toEqual({
      ...{ phone: "keep", copy: "out", again: "out", age: "out" },
    });
  });

  it("leaves out what is computed from a place, from what can be typed beside choices, and from what isn't known", () => {
    const plan = planOf([
      formOfFields([
        ...[field("home", "geopoint", { identifying: "no" }), computed("north", "selected-at([home], 0)")],
        ...[field("open", "text", { options }), computed("said", "concat('', [open])")],
        ...[computed("gone", "concat('', [nowhere])"), field("name", "text")],
        field("ward", "radio", { options: [{ key: "a", label: "Ward of [name]" }] }),
        field("bed", "radio", { options: [{ key: "a", label: "Bed in [ward]" }] }),
        computed("far", "LABELOF([bed])"),
      ]),
    ]);
    const kept = [...plan].filter(([, { treatment }]) => treatment === "keep").map(([key]) => key);
    expect(kept).toEqual(["home", "open", "ward", "bed"]);
  });

  it("gives choices of an attached file a code, as its rows may be people, and none of its labels", () => {
    const choicesFrom = { table: "people", value: "id", label: ["name"] };
    const from = (key: string, more: object = {}) => field(key, "select", { choicesFrom, ...more });
    const definition = withChoices({
      ...formOfFields([
        ...[from("who"), from("drug", { identifying: "no" }), computed("name", "LABELOF([who])")],
        from("some", { controlType: "multi-select" }),
      ]),
      tables: { people: [{ id: "p1", name: "Zqperson One" }] },
    });
    const plan = planOf([definition]);
    expect(treatmentsOf(plan)).toEqual({ who: "code", drug: "keep", name: "out", some: "code" });
    const [codebook, offered] = [codebookOf([definition], "en"), choicesOf([definition], "en")];
    const submission = {
      ...{ instanceId: "a", publication: "P", status: "COMPLETE", locale: "en" },
      ...{
        startedAt: "2026-03-01T09:41:07.000Z",
        submittedAt: undefined,
        answers: { who: "p1", some: ["p1"] },
      },
    };
    const whole = { formName: "F", codebook, choices: offered, submissions: [submission] };
    const how = {
      plan: planOf([definition], { drug: "out" }),
      dates: "month",
      secret: "s",
      offered,
    } as const;
    const { codebook: shown, submissions, choices = new Map() } = deidentified(whole, how);
    expect(submissions[0]?.answers.who).toMatch(/^[A-Z2-9]{10}$/);
    const two = [submission, { ...submission, instanceId: "b" }];
    const starts = deidentifiedRows({ codebook, submissions: two }, { ...how, dates: "shift" });
    expect(new Set(starts.map(({ startedAt }) => startedAt)).size, "two people of one list").toBe(2);
    for (const [, file] of statisticsFiles({ ...whole, choices, codebook: shown, submissions }))
      expect(new TextDecoder().decode(file)).not.toMatch(/Zqperson|p1/);
  });

  it("never reads an answer of another version as what a form computes", () => {
    const [now, before] = [formOfFields([computed("x", "'fixed'")]), formOfFields([field("x", "date")])];
    for (const versions of [
      [now, before],
      [before, now],
    ])
      expect(planOf(versions).get("x")).toMatchObject({ treatment: "keep", sort: "date" });
  });

  it("leaves out numbers whose question or name asks for a telephone or a record", () => {
    const numbers = [
      ...["phone", "mobilePhone", "tel_2", "mrn", "patient_id", "zip"].map((key) =>
        field(key, "number", { label: "?" }),
      ),
      ...[
        "Your phone number",
        "Número de teléfono",
        "N° de téléphone",
        "Record no.",
        "Hospital number",
        "Número de historia clínica",
        "N° de dossier",
        "Number of the record",
        "رقم الهاتف",
      ].map((label, at) => field(`out${at}`, "number", { label: { en: label } })),
      ...[
        "White cell count",
        "Number of teeth",
        "Hotel nights",
        "Children in the record",
        "Number of hospital stays",
        "Number of patients",
      ].map((label, at) => field(`in${at}`, "number", { label })),
      ...[field("tel", "number", { label: "Phones at home", identifying: "no" })],
      ...[computed("phone_full", "concat('+34 ', [in0])"), field("phoneOwner", "radio", { options })],
    ];
    const kept = [...planOf([formOfFields(numbers)])].flatMap(([key, { treatment }]) =>
      treatment === "keep" ? key : [],
    );
    expect(kept).toEqual(["in0", "in1", "in2", "in3", "in4", "in5", "tel", "phoneOwner"]);
  });

  it("gives programs of statistics dates that they read, moved or of months", () => {
    const definition = formOfFields([field("born", "date"), field("mrn", "text", { identifying: "code" })]);
    const [codebook, choices] = [codebookOf([definition], "en"), choicesOf([definition], "en")];
    const submissions = [
      {
        ...{ instanceId: "a", publication: "P", status: "COMPLETE", locale: "es-GT" },
        ...{ startedAt: "2026-03-01T09:41:07.000Z", submittedAt: "2026-03-02T10:00:00.000Z" },
        answers: { born: "1987-06-05", mrn: "MRN 1" },
      },
    ];
    const whole = { formName: "F", codebook, choices, submissions };
    const rowOf = (dates: "shift" | "month", secret = "one") => {
      const how = { plan: planOf([definition]), dates, secret, offered: choices };
      const files = statisticsFiles({ ...whole, choices, ...deidentified(whole, how) });
      const [, row = ""] = new TextDecoder().decode(files.get("submissions.csv")).split("\r\n");
      return row.split(",");
    };
    const month = rowOf("month");
    const first = "2026-03-01 00:00:00";
    expect(month.slice(2, 7)).toEqual(["COMPLETE", "es", first, first, "1987-06-01"]);
    const moved = rowOf("shift");
    expect(moved[7]).toBe(month[7]);
    const between = (from = "", to = "") =>
      (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000;
    expect(between(moved[6], moved[5])).toBe(between("1987-06-05", "2026-03-02"));
    const far = Math.abs(between("1987-06-05", moved[6]));
    expect(far).toBeGreaterThanOrEqual(1);
    expect(far).toBeLessThanOrEqual(365);
    expect(rowOf("shift", "other")[7]).not.toBe(moved[7]);
  });

  it("can be changed by hand, but never keeps a text, and never a file", () => {
    const definition = formOfFields([
      ...[field("text", "text"), field("photo", "upload", { upload: { accept: "image" } })],
      ...[field("home", "geopoint"), field("one", "radio", { options })],
    ]);
    const all = (treatment: Treatment) =>
      treatmentsOf(
        planOf([definition], {
          text: treatment,
          photo: treatment,
          home: treatment,
          one: treatment,
          none: treatment,
        }),
      );
    expect(all("keep")).toEqual({ text: "out", photo: "out", home: "keep", one: "keep" });
    expect(all("code")).toEqual({ text: "code", photo: "out", home: "out", one: "code" });
    expect(all("out")).toEqual({ text: "out", photo: "out", home: "out", one: "out" });
    const photo = planOf([definition]).get("photo");
    expect(photo !== undefined && mayBe(photo, "code")).toBe(false);
  });
});
