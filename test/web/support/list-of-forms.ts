/** The list of forms as a server answers it: a page of it, and a form's own row, which dialogs ask for. */
import { type FormListItem, listLite, listPage } from "../../../shared/contract/forms.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import type { FakeServer } from "./fake-server.ts";

/** @param rowsOf a page; others follow where its last row has `more` */
export function answerForms(
  server: FakeServer,
  rowsOf: (query: InputOf<typeof listPage>) => readonly FormListItem[],
): void {
  server.answer(listPage, (query) => {
    const forms = rowsOf(query);
    const last = forms.at(-1);
    return { forms: [...forms], read: forms.length, ...(last?.more === true && { next: last.position }) };
  });
  server.answer(listLite, ({ id }) => rowsOf({}).filter((row) => id === undefined || row.id === Number(id)));
}
