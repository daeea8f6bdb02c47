/**
 * A survey as an XForm, with the paths that pyxform writes: absolute ones, and relative ones between what is in the same
 * instance of a repeat.
 */
import { choices, type Row } from "./random-survey.ts";

interface Placed {
  row: Row;
  /** The names from the outermost group down to it. */
  steps: readonly string[];
  /** How many of the steps lead to the innermost repeat around it. */
  depthOfRepeats: readonly number[];
}

/** The whole document. */
export function asXform(survey: readonly Row[]): string {
  const placed = new Map<string, Placed>();
  const place = (rows: readonly Row[], steps: readonly string[], repeats: readonly number[]) => {
    for (const row of rows) {
      const own = [...steps, row.name];
      placed.set(row.name, { row, steps: own, depthOfRepeats: repeats });
      place(row.rows, own, row.type === "repeat" ? [...repeats, own.length] : repeats);
    }
  };
  place(survey, [], []);
  const writer = new Writer(placed);
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Survey</h:title><model>
<instance><data id="survey">${survey.map((row) => writer.instance(row)).join("")}<meta><instanceID/></meta></data></instance>
<instance id="list"><root>${choices.map(choice).join("")}</root></instance>
${[...placed.values()].map((one) => writer.bind(one)).join("\n")}
</model></h:head>
<h:body>${survey.map((row) => writer.control(row)).join("\n")}</h:body></h:html>`;
}

const choice = ({ name, kind }: (typeof choices)[number]) =>
  `<item><name>${name}</name><label>Choice ${name}</label><kind>${kind}</kind></item>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const bindTypes: Readonly<Partial<Record<Row["type"], string>>> = {
  ...{ integer: "int", decimal: "decimal", date: "date", text: "string", calculate: "string" },
  ...{ select_one: "string", select_multiple: "string" },
};

class Writer {
  private readonly placed: ReadonlyMap<string, Placed>;

  constructor(placed: ReadonlyMap<string, Placed>) {
    this.placed = placed;
  }

  /** A repeat has its template and a first instance; one that is counted has the node that counts it before it. */
  instance(row: Row, isTemplate = false): string {
    const inside = (isInner: boolean) => row.rows.map((inner) => this.instance(inner, isInner)).join("");
    if (row.type !== "repeat") return `<${row.name}>${inside(isTemplate)}</${row.name}>`;
    const template = `<${row.name} jr:template="">${inside(true)}</${row.name}>`;
    const first = `<${row.name}>${inside(isTemplate)}</${row.name}>`;
    const count = row.repeatCount === undefined ? "" : `<${row.name}_count/>`;
    return `${count}${isTemplate || !this.isInRepeat(row) ? template : ""}${first}`;
  }

  private isInRepeat({ name }: Row): boolean {
    return (this.placed.get(name)?.depthOfRepeats.length ?? 0) > 0;
  }

  bind({ row, steps, depthOfRepeats }: Placed): string {
    const path = pathOf(steps);
    const write = (attribute: string, expression: string | undefined) =>
      expression === undefined
        ? ""
        : ` ${attribute}="${escaped(this.expression(expression, steps, depthOfRepeats))}"`;
    const type = bindTypes[row.type];
    const own = `<bind nodeset="${path}"${type === undefined ? "" : ` type="${type}"`}${write("relevant", row.relevant)}${write(
      "required",
      row.required === "yes" ? "true()" : row.required,
    )}${write("constraint", row.constraint)}${write("calculate", row.calculation)}/>`;
    return row.repeatCount === undefined
      ? own
      : `<bind nodeset="${path}_count" type="string"${write("calculate", row.repeatCount)}/>${own}`;
  }

  control(row: Row): string {
    const one = this.placed.get(row.name);
    if (one === undefined || row.type === "calculate") return "";
    const path = pathOf(one.steps);
    const label = `<label>Label of ${row.name}</label>`;
    const inside = row.rows.map((inner) => this.control(inner)).join("");
    if (row.type === "group") return `<group ref="${path}">${label}${inside}</group>`;
    if (row.type === "repeat") {
      const count =
        row.repeatCount === undefined
          ? ""
          : ` jr:count="${this.isInRepeat(row) ? `../${row.name}` : path}_count" jr:noAddRemove="true()"`;
      return `<group ref="${path}">${label}<repeat nodeset="${path}"${count}>${inside}</repeat></group>`;
    }
    if (!row.type.startsWith("select")) return `<input ref="${path}">${label}</input>`;
    const element = row.type === "select_one" ? "select1" : "select";
    const filter =
      row.choiceFilter === undefined
        ? ""
        : `[${escaped(this.expression(row.choiceFilter, one.steps, one.depthOfRepeats, "current()/"))}]`;
    return `<${element} ref="${path}">${label}<itemset nodeset="instance('list')/root/item${filter}"><value ref="name"/><label ref="label"/></itemset></${element}>`;
  }

  private expression(
    source: string,
    from: readonly string[],
    repeats: readonly number[],
    before = "",
  ): string {
    return source.replace(/\$\{(\w+)\}/g, (_reference, name: string) => {
      const to = this.placed.get(name);
      if (to === undefined) throw new Error(`There is no ${name}.`);
      return this.pathTo(to, from, repeats, before);
    });
  }

  /** Relative within the innermost repeat that both are in, absolute where there is none. */
  private pathTo(to: Placed, from: readonly string[], repeats: readonly number[], before: string): string {
    const shared = repeats.findLast((depth) =>
      from.slice(0, depth).every((step, at) => to.steps[at] === step),
    );
    if (shared === undefined || to.steps.length <= shared) return pathOf(to.steps);
    const up = "../".repeat(from.length - shared);
    return `${before}${up}${to.steps.slice(shared).join("/")}`;
  }
}

const pathOf = (steps: readonly string[]) => `/data/${steps.join("/")}`;
