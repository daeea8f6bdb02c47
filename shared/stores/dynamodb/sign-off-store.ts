/**
 * What is stored with a form of its sign-off. Each is one write on the form, only while its content is what the caller read: nothing
 * that somebody changes meanwhile is ever approved, waived or let through.
 */
import { Form } from "../records/form.ts";
import type { SignOffSetting, SignOffWaiver } from "../records/sign-off.ts";
import { anyOf, change, is, isAbsent, isStill, isThere } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

export function openSignOffStore(table: Table) {
  const changed = async ({ id, version, processRevision }: Form, what: ReturnType<typeof change>) => {
    const isSame = is("processRevision", "=", processRevision);
    const isUnchanged = processRevision === 0 ? anyOf(isAbsent("processRevision"), isSame) : isSame;
    const here = [
      isThere,
      isAbsent("deletedAt"),
      isAbsent("erasing"),
      is("version", "=", version),
      isUnchanged,
    ];
    return (await table.update(keys.form(id), what.when(...here), Form)) !== undefined;
  };
  return {
    /** Switches sign-off on or off; a review or a waiver that waits is void. @returns false when the form has changed */
    setSignOff: (form: Form, signOff: SignOffSetting) =>
      changed(
        form,
        change()
          .set({ signOff })
          .remove("reviewHash", "signOffWaiver")
          .when(isStill(["signOff", "at"], form.signOff?.at)),
      ),
    /** @param before the hash of the review that it replaces. @returns false when the form has changed, or its review */
    saveReview: (form: Form, reviewHash: string) =>
      changed(
        form,
        change()
          .set({ reviewHash })
          .when(isStill("reviewHash", form.reviewHash), is(["signOff", "isOn"], "=", true)),
      ),
    /** @returns false when the form has changed */
    waiveSignOff: (form: Form, signOffWaiver: SignOffWaiver) =>
      changed(
        form,
        change()
          .set({ signOffWaiver })
          .when(is(["signOff", "isOn"], "=", true)),
      ),
    /** A waiver that was taken, and let nothing be published, waits again: for what it was said for, and if there is no other. */
    returnWaiver: (form: Form) =>
      changed(
        form,
        change()
          .set({ signOffWaiver: form.signOffWaiver })
          .when(isAbsent("signOffWaiver"), is(["signOff", "isOn"], "=", true)),
      ),
    /** Takes a waiver, which is for one publication. @returns false when it was taken before */
    takeWaiver: async ({ id, signOffWaiver }: Form) =>
      (await table.update(
        keys.form(id),
        change()
          .remove("signOffWaiver")
          .when(isThere, is(["signOffWaiver", "at"], "=", signOffWaiver?.at)),
        Form,
      )) !== undefined,
  };
}
