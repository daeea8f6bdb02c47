/**
 * A place on the page whose content comes and goes without React. Mounting a field costs many times what putting its
 * element back does, and one answer may show and hide hundreds of fields. React keeps the content and what was typed
 * in it; only the document loses it. The slot itself stays, so that React always finds the neighbours it inserts between.
 */
export interface DomSlot {
  /** The element around the content; give it as its `ref`. */
  attach: (element: HTMLElement | null) => void;
  /** Inserts the content again, or removes it. */
  place: (isShown: boolean) => void;
  /** Its content, shown or not. */
  content: () => Element | null;
}

export function createDomSlot(): DomSlot {
  let slot: HTMLElement | null = null;
  let content: Element | null = null;
  const read = () => {
    content ??= slot?.firstElementChild ?? null;
    return content;
  };

  return {
    content: read,
    attach(element) {
      slot = element;
      content = null;
    },
    place(isShown) {
      if (slot === null) return;
      if (read() === null || content === null || isShown === (content.parentNode !== null)) return;
      if (isShown) slot.append(content);
      else content.remove();
    },
  };
}
