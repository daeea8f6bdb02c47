/** Our engine as the other side sees it: keys with places instead of the instances' own ids. */
import { matches } from "../../../shared/expression/matches.ts";
import type { Answer, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { idsIn } from "../../../shared/form/definition/instance-keys.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { type FormSession, openForm } from "../../../shared/form/engine/engine.ts";
import type { FormNode } from "../../../shared/form/engine/form-node.ts";
import type { Random } from "../random.ts";
import type { Edit, Observation } from "./observation.ts";
import { choices } from "./random-survey.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

export class OurEngine {
  private readonly session: FormSession;
  private added = 0;

  constructor(definition: FormDefinition) {
    this.session = openForm(compileForm(definition, { matches }), {}, clock, "en");
  }

  observe(): Observation {
    const { session } = this;
    const seen: [string, Observation[string]][] = [];
    for (const node of session.nodes()) {
      if (node.type !== "field" || node.kind === "none" || node.kind === "list") continue;
      const { key } = node;
      const isShown = session.isVisible(key);
      const isCalculated = node.field?.controlType === "calculation";
      if (isCalculated ? session.value(key) === undefined : !isShown) continue;
      const code = session.problem(key)?.code;
      const problem = code === "required" || code === undefined ? (code ?? "") : "constraint";
      seen.push([
        this.placed(key),
        {
          value: written(session.value(key)),
          isRequired: session.isRequired(key),
          problem,
          options: session
            .options(key)
            .map((option) => option.key)
            .join(" "),
        },
      ]);
    }
    return Object.fromEntries(seen);
  }

  /** Something that a respondent may do now; undefined when there is nothing to do. */
  randomEdit(random: Random): Edit | undefined {
    const nodes = this.session.nodes().filter(({ key, type, kind, calculation }) => {
      return type === "field" && kind !== "none" && calculation === undefined && this.session.isVisible(key);
    });
    const lists = nodes.filter(({ repeat }) => repeat !== undefined && repeat.count === undefined);
    if (lists.length > 0 && random.chance(0.3)) {
      const { key } = random.pick(lists);
      const count = idsIn(this.session.value(key)).length;
      if (count > 0 && random.chance(0.4))
        return { kind: "remove", key: this.placed(key), place: random.between(1, count) };
      if (count < 4) return { kind: "add", key: this.placed(key) };
    }
    const questions = nodes.filter(({ repeat, kind }) => repeat === undefined && kind !== "calculated");
    if (questions.length === 0) return undefined;
    const node = random.pick(questions);
    return { kind: "set", key: this.placed(node.key), value: this.randomValue(node, random) };
  }

  private randomValue({ key, kind }: FormNode, random: Random): string {
    if (random.chance(0.1)) return "";
    const offered = this.session.options(key).map((option) => option.key);
    switch (kind) {
      case "number":
        return String(random.below(10));
      case "date":
        return random.pick(["2026-01-01", "2026-01-15", "2026-02-28", "1999-12-31"]);
      case "choice":
        return offered.length === 0 ? "" : random.pick(offered);
      case "choices":
        return offered.filter(() => random.chance(0.5)).join(" ");
      default:
        return random.pick(["a", "b", "Ana", "abc", "7", "a b"]);
    }
  }

  act(edit: Edit): void {
    const key = this.keyOf(edit.key);
    const node = this.session.nodes().find((one) => one.key === key);
    if (node === undefined) throw new Error(`There is no ${edit.key}.`);
    const ids = idsIn(this.session.value(key));
    if (edit.kind === "add") this.session.setValue(key, [...ids, `n${++this.added}`]);
    else if (edit.kind === "remove")
      this.session.setValue(
        key,
        ids.filter((_, at) => at !== edit.place - 1),
      );
    else this.session.setValue(key, answerOf(node, edit.value));
  }

  /** @example placed("q3/n1/q4") // "q3[2]/q4" */
  private placed(key: string): string {
    const parts = key.split("/");
    return parts
      .flatMap((part, at) => {
        if (at % 2 === 1) return [];
        const id = parts[at + 1];
        if (id === undefined) return [part];
        const ids = idsIn(this.session.value(parts.slice(0, at + 1).join("/")));
        return [`${part}[${ids.indexOf(id) + 1}]`];
      })
      .join("/");
  }

  /** The way back. */
  private keyOf(placed: string): string {
    let key = "";
    for (const part of placed.split("/")) {
      const [, name = part, place] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
      key = key === "" ? name : `${key}/${name}`;
      if (place !== undefined) key = `${key}/${idsIn(this.session.value(key))[Number(place) - 1]}`;
    }
    return key;
  }
}

function answerOf({ kind }: FormNode, text: string): Answer {
  if (text === "") return null;
  if (kind === "number") return Number(text);
  return kind === "choices" ? text.split(" ") : text;
}

/** In the order of the list, as ODK writes them. */
function written(value: Answer | undefined): string {
  if (Array.isArray(value))
    return choices
      .map(({ name }) => name)
      .filter((name) => value.includes(name))
      .join(" ");
  return value === undefined || value === null ? "" : String(value);
}
