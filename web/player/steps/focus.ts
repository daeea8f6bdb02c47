/** Bringing a field or a step into view, and the focus with it. */

/** The element of an answer's key within a form. */
export function fieldElement(root: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(root?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find(
    ({ dataset }) => dataset.key === key,
  );
}

/** Asks an instance of a repeat to unfold. */
export const REVEAL = "p-reveal";

/** Scrolls to a field and puts the focus on its first input. False when it is not on the page. */
export function focusField(root: HTMLElement | null, key: string): boolean {
  for (const instance of instancesAround(key))
    root?.querySelector(`[data-instance="${CSS.escape(instance)}"]`)?.dispatchEvent(new Event(REVEAL));
  const element = fieldElement(root, key);
  if (element === undefined) return false;
  const input =
    element.querySelector<HTMLElement>("input:checked:not([tabindex='-1'])") ??
    element.querySelector<HTMLElement>("input:not([tabindex='-1']), select, textarea, button");
  element.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
  return true;
}

/** The instances of repeats that an answer is in, outermost first. @example instancesAround("children/k3/doses/1/ml") // ["children/k3", "children/k3/doses/1"] */
export function instancesAround(key: string): string[] {
  const parts = key.split("/");
  return parts.flatMap((_, index) => (index % 2 === 1 ? [parts.slice(0, index + 1).join("/")] : []));
}

/** The key of the field around an element. */
export function keyOf(element: EventTarget | null): string | undefined {
  return element instanceof Element ? element.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
}
