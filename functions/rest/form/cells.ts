import { formCells } from "../../../shared/contract/forms.ts";
import { currentCells } from "../../../shared/stores/form-cells.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Where the workbook names each question: for the builder, which says so beside an answer. */
export const handler = endpoint(formCells, async ({ stores, form }) => currentCells(stores.blobs, form));
