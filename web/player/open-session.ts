/** From an instance, or a bare definition, to a form that can be filled in. */
import type { Answers, FormDefinition, Page } from "../../shared/form/definition.ts";
import { compileForm, type FormSession, openForm } from "../../shared/form/engine.ts";
import { localToday } from "./clock.ts";
import type { FormInstance } from "./instance-calls.ts";

/** The definition that an instance carries: its schema is the JSON of the pages. */
export function definitionOf(instance: FormInstance): FormDefinition {
  const pages: unknown = JSON.parse(instance.schema ?? "[]");
  return {
    title: instance.name,
    locales: instance.locales,
    defaultLocale: instance.defaultLocale,
    ...(instance.strictValidators !== undefined && { strictValidators: instance.strictValidators }),
    model: pages as Page[], // the server publishes nothing but parsed definitions
  };
}

export function openSession(definition: FormDefinition, saved: Answers): FormSession {
  const now = new Date();
  return openForm(compileForm(definition), saved, { today: localToday(now), now: now.toISOString() });
}
