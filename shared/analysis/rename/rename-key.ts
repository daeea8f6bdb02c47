/**
 * Another name for a key of a chain, at every place that writes or reads it. Which places these are is tried: a set of places is
 * the key's when everything is read as before once all of them have another name, and not before.
 */
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { type Step, walkSteps } from "../../process/step.ts";
import type { ProcessAnalyser } from "../analyse-process.ts";
import { quoted } from "../finding.ts";
import { differences, type ReadPaths, readPaths } from "./read-paths.ts";
import { isPlainName, placesOfWord, type WordPlace, withWord, wordAt } from "./same-words.ts";

/** A place of a text, with its line as it is. */
export interface RenamePlace {
  stepKey: string;
  /** Both from 1. */
  line: number;
  column: number;
  text: string;
  /** Where the name begins in `text`, from 0. */
  at: number;
}

export interface Renaming {
  /** The key as it is called now; "": there is none at the place. */
  name: string;
  /** Every place that writes or reads it. Where it can't be renamed here: those to correct by hand. */
  places: readonly RenamePlace[];
  /** Where the same word stands for something else: it stays. */
  others: readonly RenamePlace[];
  /** What no analysis can know: who reads the name itself. */
  cautions: readonly string[];
  /** Why it can't be renamed, and what to do instead. */
  refusal?: string;
  /** The texts with the new name, where one was asked for and can be given. */
  texts?: readonly { stepKey: string; before: string; after: string }[];
}

export interface RenameRequest {
  stepKey: string;
  /** Both from 1. */
  line: number;
  column: number;
  /** Absent: only the places are wanted. */
  to?: string;
}

/** A name that stands at more places is not tried. */
const MAX_PLACES = 60;
/** A letter that names hardly have: names made of it are as long as those they stand for. */
const STAND_IN = "\uA66E";

/**
 * Every place of the key at a place of a template or chain, and the texts with its new name.
 * @example renameKey(form, analyser, root, { stepKey: "letter", line: 3, column: 9, to: "temperature" }).texts
 */
export function renameKey(
  form: CompiledForm,
  analyser: ProcessAnalyser,
  root: Step,
  request: RenameRequest,
): Renaming {
  const steps = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const text = steps.get(request.stepKey)?.template ?? "";
  const found = wordAt(text, offsetOf(text, request));
  const name = found?.word ?? "";
  const all = name === "" ? [] : [...steps.values()].flatMap((step) => placesOfWord(step, name));
  const start = all.find(({ stepKey, offset }) => stepKey === request.stepKey && offset === found?.offset);
  const shown = (places: readonly WordPlace[]) =>
    places.map(({ stepKey, offset }) => shownPlace(stepKey, offset, steps.get(stepKey)?.template ?? ""));
  const refused = (refusal: string, places: readonly WordPlace[] = []): Renaming => ({
    name: start ? name : "",
    places: shown(places),
    others: shown(start ? all.filter((one) => !places.includes(one)) : []),
    cautions: [],
    refusal,
  });
  if (!start || !isPlainName(name))
    return refused("There is no key here. Put the cursor into the name of a key, and try again.");
  if (all.length > MAX_PLACES)
    return refused(`${quoted(name)} stands at ${all.length} places: too many to be sure of each.`);
  const trial = new Trial(analyser, root, name, all);
  const own = trial.family(start);
  if (own === undefined) {
    const question = form.byReference.get(name.toLowerCase());
    const why =
      question?.key === name
        ? `${quoted(name)} is the key of a question. Change it in the workbook, in the column “name”, and import the workbook again; then correct these places.`
        : `It isn't certain what else ${quoted(name)} means, so it can't be renamed at all places at once. These are the places with the name.`;
    return refused(why, question?.key === name ? trial.readersOfForm() : all);
  }
  const others = shown(all.filter((one) => !own.includes(one)));
  const writers = new Set(own.map(({ stepKey }) => stepKey));
  const renaming: Renaming = { name, places: shown(own), others, cautions: cautionsOf(steps, writers) };
  if (request.to === undefined || request.to === name) return renaming;
  if (!isPlainName(request.to))
    return {
      ...renaming,
      refusal: "A name starts with a letter or _ and has only letters, digits, _ and - in it.",
    };
  const renamed = trial.renamed(own, request.to);
  if (!trial.isSameWith(renamed, request.to))
    return {
      ...renaming,
      refusal: `${quoted(request.to)} is a name that something else there has, or that a key with * matches. Choose another.`,
    };
  const changed = [...walkSteps(renamed)].flatMap(({ step: { key, template = "" } }) => {
    const before = steps.get(key)?.template ?? "";
    return before === template ? [] : [{ stepKey: key, before, after: template }];
  });
  return { ...renaming, texts: changed };
}

/** Steps that read the names of keys, and readers who see them. */
function cautionsOf(steps: ReadonlyMap<string, Step>, changed: ReadonlySet<string>): string[] {
  return [...steps.values()].flatMap(
    ({ key, name, processType: { code }, template = "", publicOutputInd }) => {
      const readsNames = code === "HANDLEBARS" ? template.includes("@key") : /"\$[^"]*"\s*:/.test(template);
      const isSeen = code === "JOLT" && publicOutputInd && changed.has(key);
      return [
        ...(readsNames ? [`${quoted(name)} reads names of keys: check whether it means this one.`] : []),
        ...(isSeen ? [`The output of ${quoted(name)} is viewable: whoever reads it gets the new name.`] : []),
      ];
    },
  );
}

/** Tries other names for sets of places. */
class Trial {
  readonly #analyser: ProcessAnalyser;
  readonly #root: Step;
  readonly #name: string;
  readonly #standIn: string;
  readonly #all: readonly WordPlace[];
  readonly #before: ReadPaths;
  readonly #alone = new Map<WordPlace, ReadPaths>();

  constructor(analyser: ProcessAnalyser, root: Step, name: string, all: readonly WordPlace[]) {
    this.#analyser = analyser;
    this.#root = root;
    this.#name = name;
    this.#standIn = STAND_IN.repeat(name.length);
    this.#all = all;
    this.#before = this.#readWith([]);
  }

  renamed(places: readonly WordPlace[], to: string): Step {
    const changed = (step: Step): Step => {
      const own = places.filter(({ stepKey }) => stepKey === step.key);
      const children = step.children.map(changed);
      if (own.length === 0) return { ...step, children };
      return { ...step, children, template: withWord(step.template ?? "", own, this.#name, to) };
    };
    return changed(this.#root);
  }

  /** Whether a process with another name reads the same everywhere. */
  isSameWith(renamed: Step, to: string): boolean {
    const same = new Set([this.#name, to]);
    const [before, after] = [this.#root, renamed].map((root) =>
      readPaths(this.#analyser.analyse(root), same, false),
    );
    return before !== undefined && after !== undefined && differences(before, after).length === 0;
  }

  /** The places that have to be renamed together with this one; undefined where no set of places can be. */
  family(start: WordPlace): readonly WordPlace[] | undefined {
    if (this.#differencesOf([start]).length === 0) return undefined;
    const possible = this.#consistent(start);
    const family = new Set([start]);
    for (const member of family)
      for (const other of possible)
        if (!family.has(other) && this.#isLinked(member, other)) family.add(other);
    const own = this.#all.filter((one) => family.has(one));
    return this.#differencesOf(own).length === 0 ? own : undefined;
  }

  /** Those whose name the form gives: nothing in the process writes it. */
  readersOfForm(): readonly WordPlace[] {
    const possible = new Set(this.#consistent(undefined));
    return this.#all.filter((one) => !possible.has(one) && this.#differencesOf([one]).length > 0);
  }

  /** All places without those whose new name breaks what the others keep. */
  #consistent(start: WordPlace | undefined): readonly WordPlace[] {
    let left = this.#all.filter((one) => one === start || this.#differencesOf([one]).length > 0);
    let count = this.#differencesOf(left).length;
    for (let isChanged = true; isChanged && count > 0; ) {
      isChanged = false;
      for (const one of left) {
        if (one === start) continue;
        const without = left.filter((other) => other !== one);
        const fewer = this.#differencesOf(without).length;
        if (fewer >= count) continue;
        [left, count, isChanged] = [without, fewer, true];
      }
    }
    return left;
  }

  /** Whether a new name for both does something else than one for each does by itself. */
  #isLinked(one: WordPlace, other: WordPlace): boolean {
    const [first, second, both] = [
      this.#aloneWith(one),
      this.#aloneWith(other),
      this.#readWith([one, other]),
    ];
    return differences(this.#before, both)
      .concat(differences(this.#before, first), differences(this.#before, second))
      .some((place) => {
        const [was, now] = [this.#before.get(place), both.get(place)];
        const [a, b] = [first.get(place), second.get(place)];
        const isExpected = a === was ? now === b : b === was ? now === a : now === a || now === b;
        return !isExpected;
      });
  }

  #aloneWith(place: WordPlace): ReadPaths {
    const found = this.#alone.get(place) ?? this.#readWith([place]);
    this.#alone.set(place, found);
    return found;
  }

  #differencesOf(places: readonly WordPlace[]): readonly string[] {
    const [only] = places;
    const isAlone = only !== undefined && places.length === 1;
    return differences(this.#before, isAlone ? this.#aloneWith(only) : this.#readWith(places));
  }

  #readWith(places: readonly WordPlace[]): ReadPaths {
    const analysis = this.#analyser.analyse(this.renamed(places, this.#standIn));
    return readPaths(analysis, new Set([this.#name, this.#standIn]), true);
  }
}

function offsetOf(text: string, { line, column }: RenameRequest): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, column - 1);
}

function shownPlace(stepKey: string, offset: number, text: string): RenamePlace {
  const before = text.slice(0, offset).split("\n");
  const written = text.split("\n")[before.length - 1] ?? "";
  const column = (before.at(-1) ?? "").length + 1;
  const indent = written.length - written.trimStart().length;
  return { stepKey, line: before.length, column, text: written.trim(), at: column - 1 - indent };
}
