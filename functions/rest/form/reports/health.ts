import { mayDo } from "../../../../shared/access.ts";
import { type ReportHealth, reportHealth } from "../../../../shared/contract/needs.ts";
import { languagesOf } from "../../../../shared/process/translations/source-language.ts";
import { missingTranslations } from "../../../../shared/process/translations/texts-in-use.ts";
import { currentDefinition } from "../../../../shared/stores/form-blobs.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import { contentOf, type Form } from "../../../../shared/stores/records/form.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { currentState } from "../../../presenters/form-list-item.ts";
import { reportFindings } from "../../../publishing/report-findings.ts";

/** An analysis of a large form takes a second. */
const MOST_ANALYSED = 3;
/** Of so many forms, what was found before is read in some 150 ms. */
const FORMS_AT_ONCE = 600;

/** What was found is kept with the content that it is about; a form that was changed since is looked at again. */
export const handler = endpoint(reportHealth, async ({ input, stores, user, now }) => {
  const page = { limit: FORMS_AT_ONCE, after: input.after };
  const { rows, next } = await stores.forms.listFor(user, page);
  const own = rows.filter(
    ({ form, privilege }) => mayDo(privilege, "processes") && form.processHash !== undefined,
  );
  const states = await Promise.all(own.map(({ form }) => currentState(stores.forms, form, now)));
  const open = own.filter((_row, index) => states[index] !== "CLOSED"); // which makes no more reports
  const known = await stores.activity.health(
    open.map(({ form }) => ({ id: form.id, content: contentOf(form) })),
  );
  const unknown = open.filter(({ form }) => !known.has(form.id));
  for (const { form } of unknown.slice(0, MOST_ANALYSED)) {
    const found = await analyse(stores, form);
    await stores.activity.recordHealth(form.id, contentOf(form), found);
    known.set(form.id, found);
  }
  const isLeft = unknown.length > MOST_ANALYSED;
  const end = isLeft ? unknown[MOST_ANALYSED - 1]?.position : next;
  const looked = isLeft ? open.slice(0, open.findIndex(({ position }) => position === end) + 1) : open;
  return {
    forms: looked.flatMap(({ form: { id, name } }) => {
      const health = known.get(id);
      return health === undefined || isSound(health) ? [] : [{ formId: id, formName: name, ...health }];
    }),
    next: end,
  };
});

const isSound = ({ errors, warnings, stale, missing }: ReportHealth) =>
  errors + warnings + stale + missing === 0;

async function analyse({ blobs }: Pick<Stores, "blobs">, form: Form): Promise<ReportHealth> {
  const [definition, process] = await Promise.all([
    currentDefinition(blobs, form),
    currentProcess(blobs, form),
  ]);
  const { broken, errors, warnings } = await reportFindings(definition, process);
  // As before publishing: the messages of a process that can't be run may not be readable.
  const lacking = broken.length > 0 ? [] : missingTranslations(process, languagesOf(definition));
  const stale = lacking.filter(({ state }) => state === "stale").length;
  const [gravest] = [...errors, ...warnings];
  const [text] = lacking;
  return {
    ...{ errors: errors.length, warnings: warnings.length, stale, missing: lacking.length - stale },
    ...(gravest && { place: { stepKey: gravest.stepKey, line: gravest.line } }),
    ...(text && { textStepKey: text.stepKey }),
  };
}
