/** The states of a form in the list: what they are called, and how they look. */
import type { FormState } from "../../../shared/contract/forms.ts";

export const formStateLabels: Readonly<Record<FormState, string>> = {
  DRAFT: "Draft",
  PUBLISHED: "Published",
  CHANGED: "Changed since published",
  PAUSED: "Paused",
  CLOSED: "Closed",
};

export const formStateColors: Readonly<Record<FormState, string>> = {
  DRAFT: "gray",
  PUBLISHED: "leaf",
  CHANGED: "yellow",
  PAUSED: "yellow",
  CLOSED: "gray",
};
