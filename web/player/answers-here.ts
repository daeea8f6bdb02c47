/** What the last-resort page may say of the answers: known by whoever fills in a form, gone as soon as they are sent. */
let keeps: (() => boolean) | undefined;

/**
 * @param isKept whether this device keeps something that was typed and not sent
 * @returns takes it back: nothing is being filled in any more
 */
export function holdAnswers(isKept: () => boolean): () => void {
  keeps = isKept;
  return () => {
    if (keeps === isKept) keeps = undefined;
  };
}

/** True while a form is being filled in and this device keeps answers of it that are not sent. */
export function areAnswersHere(): boolean {
  return keeps?.() ?? false;
}
