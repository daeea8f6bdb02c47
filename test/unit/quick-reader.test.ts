import { describe, expect, it } from "vitest";
import * as z from "zod";
import { FormDefinition, Option } from "../../shared/form/definition/definition.ts";
import { quickReader } from "../../shared/quick-reader.ts";
import { caseSeed, Random } from "../fuzz/random.ts";
import { form } from "../import/read-form.ts";

const read = quickReader(FormDefinition, Option);

const definition = form(`
# survey
| type | name | label::English (en) | label::Español (es) | relevant | constraint | appearance | parameters |
| begin group | you | You | Usted | | | field-list | |
| select_one places | place | Where? | ¿Dónde? | | | | |
| select_one places | other | And else? | ¿Y además? | \${place} = 'a' | | minimal | |
| integer | age | Age | Edad | | . > 3 and . < 12 | | |
| range | pain | Pain | Dolor | | | | start=0 end=5 |
| date | day | Day | Día | | . <= today() | | |
| begin group | both | Both | Ambos | | | row | |
| text | one | One | Uno | | | w4 | |
| note | two | Two | Dos | | | | |
| end group | | | | | | | |
| end group | | | | | | | |
# choices
| list_name | name | label::English (en) | label::Español (es) | region |
| places | a | A | La A | north |
| places | b | B | La B | |
`);

/** What a builder with a fault could hand over. */
const wrong: readonly unknown[] = [
  ...[
    undefined,
    null,
    "",
    "text",
    "x".repeat(201),
    0,
    -1,
    1.5,
    13,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
  ],
  ...[[], {}, [{}], ["DATE"], { en: "Text" }, { en: 1 }, JSON.parse('{ "__proto__": "x" }'), () => 1],
];

/** A copy with one member, wherever it is, replaced or added. */
function changed(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  let at = copy as Record<string, unknown>;
  for (;;) {
    const names = [...Object.keys(at), "required", "dataType", "unknownMember"];
    const name = random.pick(names);
    const inner = at[name];
    if (typeof inner === "object" && inner !== null && !random.chance(0.15)) at = inner as typeof at;
    else {
      at[name] = wrong[random.below(wrong.length)];
      return copy;
    }
  }
}

describe("quickReader", () => {
  it("makes of a form what its schema makes of it", () => {
    expect(JSON.stringify(read(definition))).toBe(JSON.stringify(FormDefinition.parse(definition)));
  });

  it("agrees with the schema on what is wrong, and on all the rest", () => {
    const verdicts = { accepted: 0, refused: 0 };
    for (let index = 0; index < 1_500; index += 1) {
      const value = changed(definition, new Random(caseSeed(16, index)));
      const parsed = FormDefinition.safeParse(value);
      // members that are undefined are left out, as they are when the form is stored
      expect([index, JSON.stringify(read(value))]).toEqual([index, JSON.stringify(parsed.data)]);
      verdicts[parsed.success ? "accepted" : "refused"] += 1;
    }
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(150);
  });

  it("reads an array in many places once, and leaves it shared", () => {
    const options = [{ key: "a", label: "A" }];
    const input = ["x", "y"].map((key) => ({ key, controlType: "radio" as const, options }));
    const result = read({
      ...definition,
      model: [{ key: "p", name: "P", composites: [{ key: "c", fields: input }] }],
    });
    const [x, y] = result?.model[0]?.composites[0]?.fields ?? [];
    expect(x?.options).toEqual(options);
    expect(x?.options).not.toBe(options);
    expect(y?.options).toBe(x?.options);
  });

  it("reads a schema that contains itself", () => {
    const Tree = z.object({
      name: z.string(),
      get inner(): z.ZodOptional<z.ZodArray<typeof Tree>> {
        return z.array(Tree).optional();
      },
    });
    const tree = { name: "a", inner: [{ name: "b", inner: [{ name: "c" }] }] };
    expect(quickReader(Tree)(tree)).toEqual(tree);
    expect(quickReader(Tree)({ name: "a", inner: [{ name: 1 }] })).toBeUndefined();
  });
});
