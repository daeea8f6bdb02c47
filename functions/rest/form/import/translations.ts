import { importTranslations } from "../../../../shared/contract/process.ts";
import { planned } from "../../../endpoint.ts";

/** Answers 501 until it is there. */
export const handler = planned(importTranslations);
