/** Trees of steps for tests of faults: light ones for most, prints for a few. */
import type { Step } from "../../../shared/process/step.ts";
import { step, treeOf, viewable } from "../../support/steps.ts";

const letter = "<p>Dear {{answers.lastName}}</p>";
const translated = '<p>{{translate "Hello"}}, {{answers.lastName}}</p>';
const pick = JSON.stringify([{ operation: "shift", spec: { answers: { lastName: "name" } } }]);

/** Four light steps on two branches. */
export function lightTree(): Step {
  const short = step("HANDLEBARS", { ...viewable("Short"), template: "<p>{{name}}</p>" });
  return treeOf(
    step("JOLT", { template: pick, children: [short] }),
    step("HANDLEBARS", { ...viewable("Letter"), template: letter }),
  );
}

/** What a page says that ends its worker as soon as it is stored, as one that runs out of memory would. */
export const DEADLY_TEXT = "This page ends its worker.";

/** As the light one, with a page that ends its worker, whichever message it is made for. */
export function killerTree(): Step {
  const short = step("HANDLEBARS", { ...viewable("Short"), template: "<p>{{name}}</p>" });
  return treeOf(
    step("JOLT", { template: pick, children: [short] }),
    step("HANDLEBARS", { ...viewable("Letter"), template: `${letter}<p>${DEADLY_TEXT}</p>` }),
  );
}

/** A page and its PDF. */
export function printTree(): Step {
  const print = step("HTML2PDF", viewable("Printed"));
  return treeOf(step("HANDLEBARS", { ...viewable("Page"), template: letter, children: [print] }));
}

/** A step of each type. */
export function everyTypeTree(): Step {
  const print = step("HTML2PDF", viewable("Printed"));
  const page = step("HANDLEBARS", { ...viewable("Page"), template: translated, children: [print] });
  const messages = JSON.stringify({ Hello: { en: "Hello", es: "Hola", fr: "Bonjour" } });
  return treeOf(
    step("TRANSLATIONS", { template: messages, children: [page] }),
    step("JOLT", { ...viewable("Picked"), template: pick }),
  );
}

/** One step that can never succeed next to one that does. */
export function poisonTree(): Step {
  // Twenty-one loops in each other over two answers: two million turns, more than a template may take.
  const bomb = `${"{{#each @root.answers.reasons}}".repeat(21)}x${"{{/each}}".repeat(21)}`;
  return treeOf(
    step("HANDLEBARS", { ...viewable("Endless"), template: bomb }),
    step("HANDLEBARS", { ...viewable("Letter"), template: letter }),
  );
}
