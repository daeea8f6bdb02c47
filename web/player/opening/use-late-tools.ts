import { useEffect } from "react";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { clockNow } from "../base/clock.ts";
import { loadLateTools } from "./compile.ts";

/** Looks at the answers again once the tools are there that the form was opened without. */
export function useLateTools(form: CompiledForm, store: AnswerStore): void {
  useEffect(() => {
    let isOver = false;
    loadLateTools(form).then(
      (hasCome) => {
        if (isOver || !hasCome) return;
        store.session.setClock(clockNow());
        store.refresh();
      },
      () => {}, // without a connection the server looks at them
    );
    return () => {
      isOver = true;
    };
  }, [form, store]);
}
