import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { matches } from "../../../shared/expression/matches.ts";
import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import { sampleFiles, sampleOf } from "../../../shared/form/answers/sample-files.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { fileTypeOf } from "../../../shared/form/definition/file-type.ts";
import { fileOf } from "../../../shared/form/definition/uploaded-file.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const kinds = ["image", "audio", "video", "file"] as const;

describe.each(kinds)("the made-up file for %s", (accept) => {
  const { answer, base64 } = sampleFiles[accept];
  const content = Buffer.from(base64, "base64");

  it("is what its answer says, by its content", () => {
    expect(content.length).toBe(answer.bytes);
    expect(createHash("sha256").update(content).digest("hex")).toBe(answer.sha256);
    expect(fileTypeOf(content, accept, answer.name)?.type).toBe(answer.type);
    expect(sampleOf(answer)).toBe(sampleFiles[accept]);
  });
});

it("required questions for files are answered, in repeats too", () => {
  const fields = kinds.map((accept) => ({
    key: accept,
    controlType: "upload",
    upload: { accept },
    required: true,
  }));
  const mole = { key: "mole", controlType: "upload", upload: { accept: "image" }, required: true };
  const moles = { key: "moles", controlType: "composite", repeat: {}, fields: [mole] };
  const definition = FormDefinition.parse({
    title: "Files",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "p", name: "P", composites: [{ key: "c", fields: [...fields, moles] }] }],
  });
  const form = compileForm(definition, { matches, newKey: () => "k" });
  const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
  const answers = plausibleAnswers(form, clock, 1);
  for (const accept of kinds) expect(fileOf(answers[accept])).toEqual(sampleFiles[accept].answer);
  expect(Object.keys(answers).filter((key) => key.endsWith("/mole"))).toHaveLength(2);
  expect(openForm(form, answers, clock).problems()).toEqual([]);
});
