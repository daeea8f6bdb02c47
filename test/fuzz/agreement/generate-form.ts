/** Forms of every kind of field, whose conditions, calculations and rules refer to each other. */
import type {
  Composite,
  Field,
  FormDefinition,
  Option,
  Page,
} from "../../../shared/form/definition/definition.ts";
import { likertKey } from "../../../shared/form/definition/likert-key.ts";
import type { LocalizedText } from "../../../shared/localize.ts";
import { prototypeNames } from "../nasty-texts.ts";
import type { Random } from "../random.ts";
import { FormExpressionMaker } from "./generate-expressions.ts";

export const formLocales = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "x-klingon", name: "Klingon" },
];

const oddKeys = ["mother.name", "x-1", "ñandú", "日本", "UPPER", ...prototypeNames];

/** A definition as an import stores it, every default written out. */
export function randomForm(random: Random): FormDefinition {
  return new FormMaker(random).make();
}

class FormMaker {
  private readonly random: Random;
  /** Keys of fields with an answer, in order, and of later ones. */
  private readonly keys: string[] = [];
  private readonly allKeys: string[];
  /** Keys of the repeats so far. */
  private readonly repeats: string[] = [];
  private readonly isStrict: boolean;
  private readonly write: FormExpressionMaker;
  private next = 0;

  constructor(random: Random) {
    this.random = random;
    this.isStrict = random.chance(0.3);
    this.allKeys = random.list(18, (index) => (random.chance(0.08) ? random.pick(oddKeys) : `q${index}`));
    this.allKeys = [...new Map(this.allKeys.map((key) => [key.toLowerCase(), key])).values()];
    this.write = new FormExpressionMaker(random, this.keys, this.allKeys, this.repeats);
  }

  make(): FormDefinition {
    const model = this.random.list(this.random.between(1, 4), (index) => this.page(index));
    return {
      title: "Form",
      locales: formLocales.slice(0, this.random.between(1, formLocales.length)),
      defaultLocale: "en",
      strictValidators: this.isStrict,
      model,
    };
  }

  private page(index: number): Page {
    return {
      key: `page${index}`,
      name: `Page ${index}`,
      ...this.maybe(0.12, () => ({ conditionalExpression: this.write.condition() })),
      ...this.maybe(0.7, () => ({ label: this.text(`Page ${index}`) })),
      composites: this.random.list(this.random.between(1, 3), (inner) => this.composite(`${index}.${inner}`)),
    };
  }

  private composite(name: string): Composite {
    return {
      key: `section${name}`,
      ...this.maybe(0.12, () => ({ conditionalExpression: this.write.condition() })),
      ...this.maybe(0.5, () => ({ label: this.text(`Section ${name}`) })),
      fields: this.random.list(this.random.between(1, 5), () => this.field(2)),
    };
  }

  private newKey(): string {
    const key = this.allKeys[this.next] ?? `r${this.next}`;
    this.next += 1;
    return key;
  }

  /** @param depth of the fields that it may hold in turn */
  private field(depth: number): Field {
    const { random } = this;
    const key = this.newKey();
    const result: Field = {
      fieldType: "field",
      key,
      required: random.chance(0.25),
      order: 1,
      dataType: "text",
      controlType: "text",
      colspan: 1,
      modelInd: true,
      display: !random.chance(0.04),
      ...this.maybe(0.25, () => ({ conditionalExpression: this.write.condition() })),
      ...this.maybe(0.2, () => ({ requiredExpression: this.write.condition() })),
      ...this.maybe(0.12, () => ({ readOnly: random.pick([true, this.write.condition()]) })),
      ...this.maybe(0.07, () => ({ hidden: true })),
      ...this.maybe(0.85, () => ({ label: this.text(key) })),
      ...this.maybe(0.3, () => ({ hint: this.text(`Hint of ${key}`) })),
      ...this.maybe(0.2, () => ({
        constraint: this.write.constraint(),
        constraintMessage: this.text("Not so."),
      })),
      ...this.maybe(0.1, () => ({ requiredMessage: this.text("Needed.") })),
      ...this.maybe(0.1, () => ({ safe: true })),
    };
    const field = { ...result, ...this.kind(depth, key) };
    if (field.modelInd && field.controlType !== "likert") this.keys.push(key);
    return field;
  }

  private kind(depth: number, key: string): Partial<Field> {
    const { random } = this;
    switch (random.below(21)) {
      case 0:
      case 1:
        return {
          ...this.maybe(0.3, () => ({ default: random.pick(["x", "7", "[a]", this.write.calculation()]) })),
          ...this.validators(["EMAIL", "URL", "PHONE", "ZIP", "YEAR", "INTEGER", "FLOAT", "UNIQUE"]),
        };
      case 2:
        return { controlType: "textarea" };
      case 3:
      case 4:
        return {
          controlType: random.pick(["number", "slider"]),
          dataType: "number",
          ...this.maybe(0.5, () => ({ minValue: random.pick([0, 1, -5, 0.5, "3"]) })),
          ...this.maybe(0.5, () => ({ maxValue: random.pick([10, 100, 2.5, "9"]) })),
          ...this.maybe(0.5, () => ({ step: random.pick([1, 0.5, 2]) })),
          ...this.maybe(0.2, () => ({ default: random.pick(["5", "0", "x", this.write.calculation()]) })),
        };
      case 5:
      case 6:
        return {
          controlType: "date",
          dataType: "date",
          ...this.validators(["BEFORETODAY", "AFTERTODAY", "DATE", "CALENDAR"]),
          ...this.maybe(0.2, () => ({ minValue: "2020-01-01" })),
          ...this.maybe(0.2, () => ({ maxValue: "2026-06-30" })),
          ...this.maybe(0.2, () => ({ default: random.pick(["2026-01-15", "today()", "today() - 7"]) })),
        };
      case 7:
        return { dataType: random.pick(["time", "datetime-local", "month", "week", "tel", "password"]) };
      case 8:
        return {
          controlType: "sliderToggle",
          dataType: "checkbox",
          ...this.maybe(0.3, () => ({ default: "true" })),
        };
      case 9:
        return { controlType: "checkbox", dataType: "checkbox" };
      case 10:
      case 11:
        return { ...this.choices(), controlType: random.pick(["radio", "select"]) };
      case 12:
      case 13:
        return { ...this.choices(), controlType: random.pick(["checkbox", "multi-select"]) };
      case 14:
        return this.likert(key);
      case 15:
        return {
          fieldType: "static",
          modelInd: false,
          controlType: random.pick(["label", "heading", "div", "span", "blank"]),
          ...this.maybe(0.3, () => ({ label: `CALC(${this.write.calculation()})` })),
        };
      case 16:
        return depth > 0
          ? {
              fieldType: "row",
              controlType: "row",
              dataType: "row",
              modelInd: false,
              fields: random.list(random.between(1, 3), () => this.field(0)),
            }
          : {};
      case 17:
        return depth > 0 ? this.repeat(key, depth) : {};
      case 18:
        return { expression: this.write.calculation(), readOnly: true };
      default:
        return { controlType: "calculation", hidden: true, expression: this.write.calculation() };
    }
  }

  private repeat(key: string, depth: number): Partial<Field> {
    const { random } = this;
    this.repeats.push(key);
    return {
      controlType: "composite",
      repeat: {
        ...this.maybe(0.3, () => ({ count: random.pick(["2", this.write.calculation()]) })),
        ...this.maybe(0.4, () => ({ minimum: random.below(3) })),
        maximum: random.between(2, 5), // counts can be as large as any answer
        ...this.maybe(0.5, () => ({ label: this.text(`Instance of ${key}`) })),
      },
      fields: random.list(random.between(1, 4), () => this.field(depth - 1)),
    };
  }

  private choices(): Partial<Field> {
    const options = this.options();
    return {
      options,
      ...this.maybe(0.35, () => ({ optionFilter: this.write.filter() })),
      ...this.maybe(0.15, () => ({ default: this.random.pick(["a", "a b", "nothing"]) })),
    };
  }

  private options(): Option[] {
    return this.random.list(this.random.between(1, 6), (index) => ({
      key: this.random.chance(0.9) ? "abcdef".charAt(index) : `${this.random.pick(oddKeys)}${index}`,
      label: this.text(`Option ${index}`),
      ...this.maybe(0.6, () => ({
        filters: { state: this.random.pick(["north", "south", "5"]), rank: String(this.random.below(4)) },
      })),
    }));
  }

  private likert(key: string): Partial<Field> {
    const questions = this.random.list(this.random.between(1, 4), (index) => ({
      key: `s${index}`,
      label: this.text(`Question ${index}`),
      ...this.maybe(0.3, () => ({ required: true })),
      ...this.maybe(0.2, () => ({ conditionalExpression: this.write.condition() })),
    }));
    for (const question of questions) this.keys.push(likertKey(key, question.key));
    return { controlType: "likert", dataType: "likert", options: this.options(), questions };
  }

  private validators(names: readonly NonNullable<Field["fieldValidator"]>[number][]): Partial<Field> {
    return this.maybe(0.4, () => ({ fieldValidator: [this.random.pick(names)] }));
  }

  private text(plain: string): LocalizedText {
    const { random } = this;
    const written = random.pick([
      plain,
      plain,
      `${plain} of ${this.write.reference()}`,
      `<b>${plain}</b> & ${this.write.reference()} [a](b)`,
    ]);
    if (random.chance(0.5)) return written;
    return { en: written, ...this.maybe(0.7, () => ({ es: `${written} (es)`, fr: `${written} (fr)` })) };
  }

  private maybe<T extends object>(probability: number, make: () => T): T | Record<never, never> {
    return this.random.chance(probability) ? make() : {};
  }
}
