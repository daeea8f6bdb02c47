/** The contents of a first start: an account, a form with its process, and a publication, created through the public calls. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { type ProcessTypeCode, processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { type Answer, Client } from "../cli/client.ts";
import { signUp } from "../cli/sign-up.ts";
import about from "./demo/about.json" with { type: "json" };
import answers from "./demo/answers.json" with { type: "json" };
import type { Mail } from "./mailbox.ts";

/* The demo's process: JOLT picks out what readers need, then a checklist for the family and a letter for the doctor. */

const read = (file: string) => readFileSync(new URL(`demo/${file}`, import.meta.url), "utf8");

interface StepContent {
  name: string;
  description: string;
  template?: string;
  outputName?: string;
  /** The same in other languages of the form. */
  outputNames?: Record<string, string>;
  /** Property sets by name. */
  sets?: Record<string, Record<string, string>>;
  children?: Step[];
}

/** @param newKey creates the key of each step */
export function demoProcess(newKey: () => string): Step {
  const step = (code: ProcessTypeCode, content: StepContent): Step => ({
    ...rootStep(newKey()),
    name: content.name,
    description: content.description,
    processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
    ...(content.template !== undefined && { template: content.template }),
    publicOutputInd: content.outputName !== undefined,
    outputName: content.outputName ?? "",
    ...(content.outputNames !== undefined && { outputNames: content.outputNames }),
    propertySets: Object.entries(content.sets ?? {}).map(([name, set]) => propertySet(newKey(), name, set)),
    children: content.children ?? [],
  });

  const checklist = step("HANDLEBARS", {
    name: "Checklist",
    description: "What the family should bring and ask, in their language",
    template: read("checklist.hbs"),
    outputName: "Your checklist",
    outputNames: { es: "Su lista", fr: "Votre liste" },
    children: [
      step("HTML2PDF", {
        name: "Checklist to print",
        description: "The same as a PDF",
        outputName: "Your checklist to print",
        outputNames: { es: "Su lista para imprimir", fr: "Votre liste à imprimer" },
        sets: { pdf: { format: "A4" } },
      }),
    ],
  });
  const letter = step("HANDLEBARS", {
    name: "Letter for the doctor",
    description: "What matters first, then every answer",
    template: read("letter.hbs"),
    sets: { report: { locale: "en" } },
    children: [
      step("HTML2PDF", {
        name: "Letter to print",
        description: "Goes to the doctor",
        outputName: "Letter for the doctor",
        outputNames: { es: "Carta para el médico", fr: "Lettre pour le médecin" },
        sets: { pdf: { format: "A4", pageNumbers: "true", lang: "en" } },
      }),
    ],
  });
  const pick = step("JOLT", {
    name: "Pick what readers need",
    description: "Child, visit and what the family said",
    template: read("chain.json"),
    children: [checklist, letter],
  });
  const translations = step("TRANSLATIONS", {
    name: "Spanish and French",
    description: "The words of the checklist",
    template: read("translations.json"),
    children: [pick],
  });
  return levelled({ ...rootStep(newKey()), children: [translations] }, 0);
}

function propertySet(key: string, name: string, properties: Record<string, string>) {
  return {
    key,
    name,
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  };
}

function levelled(step: Step, level: number): Step {
  return { ...step, level, children: step.children.map((child) => levelled(child, level + 1)) };
}

export interface DemoAddresses {
  /** Sign-in of the demo's designer. */
  email: string;
  password: string;
  /** Where a respondent starts. */
  formAddress: string;
}

const designer = { email: "demo@sprout.example", firstName: "Dana", lastName: "Designer" } as const;
const password = "Garden-lantern-42";
const workbook = new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url);
const formName = "Before your child's visit";

/** Creates the demo on a new stack. @throws when a call refuses, naming it */
export async function loadDemo(origin: string, mails: () => readonly Mail[]): Promise<DemoAddresses> {
  const client = new Client(origin);
  await signUp(client, { ...designer, password }, mails);
  const publicationKey = await makeDemoForm(client);
  return { email: designer.email, password, formAddress: `${origin}/f/${publicationKey}` };
}

/** The demo's form with its process, published. @param client a signed-in designer @returns the publication's key */
export async function makeDemoForm(client: Client): Promise<string> {
  const file = {
    fileName: "before-the-visit.xlsx",
    contentType: XLSX_CONTENT_TYPE,
    body: await readFile(workbook),
  };
  const { id, worksheetIndex } = must("upload", await client.call(api.forms.upload, { file }));
  const { formId } = must(
    "import",
    await client.call(api.forms.importForm, { id, worksheetIndex, formName }),
  );
  const model = JSON.stringify(demoProcess(randomUUID));
  must("process", await client.call(api.process.processSave, { formId, model }));
  const workingOutputModel = JSON.stringify(answers);
  must("test answers", await client.call(api.process.processFormSave, { formId, workingOutputModel }));
  const publicationNames = { es: "Antes de la visita de su hijo", fr: "Avant la visite de votre enfant" };
  const published = await client.call(api.forms.publish, {
    ...{ id: formId, publicationName: formName, publicationNames },
  });
  const { publicationKey } = must("publication", published);
  const settings = { id: formId, publicationKey, command: "settings", about } as const;
  must("settings", await client.call(api.forms.changePublication, settings));
  return publicationKey;
}

function must<T>(what: string, { body, problem, status }: Answer<T>): T {
  if (problem === undefined) return body;
  throw new Error(`The demo's ${what} was refused (${status}): ${JSON.stringify(problem)}`);
}
