/** Bringing a field or a step into view, and the focus with it. */
import { instanceKey, instancesAround } from "../../../shared/form/definition/instance-keys.ts";

/** The element of an answer's key within a form. */
export function fieldElement(root: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(root?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find(
    ({ dataset }) => dataset.key === key,
  );
}

/** Asks an instance of a repeat to unfold. */
export const REVEAL = "p-reveal";

/** Scrolls to a field and puts the focus on what is wrong in it, else on its first input. False when it is not on the page. */
export function focusField(root: HTMLElement | null, key: string): boolean {
  for (const { repeat, id } of instancesAround(key))
    root
      ?.querySelector(`[data-instance="${CSS.escape(instanceKey(repeat, id))}"]`)
      ?.dispatchEvent(new Event(REVEAL));
  const element = fieldElement(root, key);
  if (element === undefined) return false;
  const input =
    element.querySelector<HTMLElement>("input[aria-invalid='true']") ??
    element.querySelector<HTMLElement>("input:checked:not([tabindex='-1'])") ??
    element.querySelector<HTMLElement>("input:not([tabindex='-1']), select, textarea, button");
  element.scrollIntoView({ block: "center" });
  (input ?? element).focus({ preventScroll: true }); // a text may take the focus itself
  return true;
}

/** Brings the step that is shown into view, and the focus to its head. */
export function focusStep(root: HTMLElement | null): void {
  const page = root?.querySelector<HTMLElement>("[data-current]");
  const head = page?.querySelector<HTMLElement>(".p-step-head") ?? page;
  head?.setAttribute("tabindex", "-1"); // a form of one page has no heads
  head?.scrollIntoView({ block: "start" });
  head?.focus({ preventScroll: true });
}

/** The key of the field around an element. */
export function keyOf(element: EventTarget | null): string | undefined {
  return element instanceof Element ? element.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
}
