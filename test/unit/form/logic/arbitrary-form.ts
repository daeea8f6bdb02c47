/** Small forms and answers at random, near enough to each other that their conditions conflict often. */
import fc from "fast-check";

const options = (keys: readonly string[]) =>
  keys.map((key, index) => ({ key, label: key, filters: { part: ["n", "s", "", "1"][index % 4] ?? "" } }));

/** More than are distinguished one by one. */
const many = Array.from({ length: 42 }, (_, index) => `o${index}`);

/** What a field may be of, besides its conditions; its key is given later. */
export const fieldKinds = [
  { controlType: "radio", options: options(["a", "b", "c"]) },
  { controlType: "select", options: options(["1", "2", "yes", "two words"]) },
  { controlType: "checkbox", dataType: "checkbox", options: options(["a", "b", "c"]) },
  { controlType: "multi-select", options: options(["1", "2", "a", "b", "c", "d"]) },
  { controlType: "select", options: options([...many, "a", "b", "z"]) },
  { controlType: "select", options: options([...many, "1", "2", "two words"]) },
  { controlType: "number", dataType: "number" },
  { controlType: "number", dataType: "number", minValue: 1, maxValue: 3, step: 1 },
  { controlType: "slider", dataType: "range", minValue: 0, maxValue: 3, step: 1 },
  { controlType: "date", dataType: "date" },
  { controlType: "date", dataType: "date", minValue: "2020-01-01", maxValue: "2020-03-01" },
  { controlType: "text" },
  { controlType: "text", dataType: "datetime-local" },
  { controlType: "text", dataType: "time" },
  { controlType: "checkbox", dataType: "checkbox" },
  { controlType: "sliderToggle", dataType: "checkbox" },
] as const;

const constants = [
  "0",
  "1",
  "2",
  "3",
  "0.5",
  "'a'",
  "'b'",
  "'z'",
  "''",
  "'1'",
  "'yes'",
  "'a b'",
  "'c'",
  "'c a'",
  "'2020-01-01'",
];
const more = [
  "'2020-02-01'",
  "18262",
  "true()",
  "false()",
  "date('2020-01-01')",
  "'two words'",
  "'2020-01-01T10:00:00+05:00'",
  "-1",
  "'09:30'",
];

const { expression, value } = fc.letrec<{ expression: string; value: string; truth: string; key: string }>(
  (tie) => ({
    key: fc.constantFrom("[f0]", "[f1]", "[f2]", "[f3]", "[f4]", "[f5]"),
    value: fc.oneof(
      { maxDepth: 3, depthIdentifier: "value" },
      { weight: 6, arbitrary: tie("key") },
      { weight: 4, arbitrary: fc.constantFrom(...constants, ...more) },
      { weight: 1, arbitrary: fc.constantFrom("today()", "now()", ".") },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              "number",
              "int",
              "round",
              "string-length",
              "count-selected",
              "date",
              "string",
              "decimal-date-time",
              "boolean",
              "not",
              "CALC",
              "trim",
              "abs",
              "floor",
              "ceiling",
              "sum",
              "boolean-from-string",
            ),
            tie("value"),
          )
          .map(([name, value]) => `${name}(${value})`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("value"), fc.constantFrom("+", "-", "*", "div", "mod"), tie("value"))
          .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("truth"), tie("value"), tie("value"))
          .map(([condition, yes, no]) => `if(${condition}, ${yes}, ${no})`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              "coalesce",
              "concat",
              "min",
              "max",
              "count-non-empty",
              "selected-at",
              "contains",
              "datedif",
            ),
            tie("value"),
            tie("value"),
          )
          .map(([name, one, other]) => `${name}(${one}, ${other}${name === "datedif" ? ", 'd'" : ""})`),
      },
    ),
    truth: fc.oneof(
      { maxDepth: 4, depthIdentifier: "truth" },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            tie("key"),
            fc.constantFrom("=", "!=", "<", "<=", ">", ">="),
            fc.constantFrom(...constants, ...more),
          )
          .map(([one, operator, other]) => `${one} ${operator} ${other}`),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(tie("value"), fc.constantFrom("=", "!=", "<", "<=", ">", ">="), tie("value"))
          .map(([one, operator, other]) => `${one} ${operator} ${other}`),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            tie("key"),
            fc.constantFrom("'a'", "'b'", "'c'", "'1'", "''", "'z'", "1", "[f0]", "[f1]", "'two words'"),
          )
          .map(([key, choice]) => `selected(${key}, ${choice})`),
      },
      { weight: 1, arbitrary: tie("value") },
      {
        weight: 4,
        arbitrary: fc.tuple(tie("truth"), tie("truth")).map(([one, other]) => `(${one}) and (${other})`),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(tie("truth"), tie("truth")).map(([one, other]) => `(${one}) or (${other})`),
      },
      { weight: 2, arbitrary: tie("truth").map((truth) => `not(${truth})`) },
    ),
    expression: tie("truth"),
  }),
);

/** An expression over the fields f0 to f5: a condition or any other value. */
export const arbitraryExpression: fc.Arbitrary<string> = fc.oneof(expression, value);

const maybe = (frequency: number) => fc.option(expression, { freq: frequency, nil: undefined });
const filter = fc.constantFrom(
  "part = [f0]",
  "part = [f1]",
  "part != '' and selected([f2], name)",
  "part > 0",
  "name = [f1] or part = 'n'",
);

const field = fc
  .record({
    kind: fc.constantFrom(...fieldKinds),
    calculation: fc.option(expression, { freq: 4, nil: undefined }),
    conditionalExpression: maybe(1),
    requiredExpression: maybe(6),
    constraint: fc.option(
      expression.map((source) => source.replaceAll("[f5]", ".").replaceAll("[f4]", ".")),
      { freq: 3, nil: undefined },
    ),
    optionFilter: fc.option(filter, { freq: 3, nil: undefined }),
    default: fc.option(fc.constantFrom("a", "1", "2020-01-01", "today()", "yes", "a b", "[f0]", "zz"), {
      freq: 8,
      nil: undefined,
    }),
    hidden: fc.option(fc.constant(true), { freq: 10, nil: undefined }),
  })
  .map(({ kind, calculation, ...attributes }) => ({
    ...kind,
    ...(calculation !== undefined && { expression: calculation }),
    ...(calculation !== undefined && kind.controlType === "text" && { controlType: "calculation" as const }),
    ...attributes,
    ...(!("options" in kind) && { optionFilter: undefined }),
  }));

/** A definition of six fields, in pages, sections and a row, with a grid. */
export const arbitraryDefinition = fc
  .record({
    fields: fc.array(field, { minLength: 6, maxLength: 6 }),
    around: fc.array(maybe(2), { minLength: 6, maxLength: 6 }),
  })
  .map(({ fields, around }) => {
    // most fields read only those before them, so that few forms have cycles
    const keyed = fields.map((one, index) => {
      const text = JSON.stringify({ ...one, key: `F${index}` });
      return JSON.parse(
        text.replace(/\[f(\d)\]/g, (_, read) => `${index === 0 ? "''" : `[f${Number(read) % index}]`}`),
      );
    });
    const condition = (index: number) =>
      around[index] === undefined ? {} : { conditionalExpression: around[index] };
    const grid = {
      key: "grid",
      controlType: "likert",
      options: options(["a", "b"]),
      questions: [{ key: "q", label: "q", ...condition(4) }],
    };
    const row = { key: "row", controlType: "row", dataType: "row", modelInd: false, ...condition(5) };
    return {
      title: "A form",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [
        {
          key: "p1",
          name: "1",
          ...condition(0),
          composites: [
            { key: "s1", ...condition(1), fields: keyed.slice(0, 2) },
            { key: "s2", fields: keyed.slice(2, 3) },
          ],
        },
        {
          key: "p2",
          name: "2",
          ...condition(2),
          composites: [
            {
              key: "s3",
              ...condition(3),
              fields: [...keyed.slice(3, 5), { ...row, fields: keyed.slice(5) }, grid],
            },
          ],
        },
      ],
    };
  });
