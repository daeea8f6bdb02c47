import { shareSave } from "../../../../shared/contract/forms.ts";
import { planned } from "../../../endpoint.ts";

/** Answers 501 until it is there. */
export const handler = planned(shareSave);
