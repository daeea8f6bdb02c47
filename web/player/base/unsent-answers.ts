/** Whether this device has answers that are not sent: what the last-resort page may say of them. */
let isKeeping: (() => boolean) | undefined;

/**
 * @param isKept whether this device keeps something that was typed and not sent
 * @returns how to end it: nothing is being filled in any more
 */
export function registerUnsentAnswers(isKept: () => boolean): () => void {
  isKeeping = isKept;
  return () => {
    if (isKeeping === isKept) isKeeping = undefined;
  };
}

/** True while a form is being filled in and this device keeps answers of it that are not sent. */
export function hasUnsentAnswers(): boolean {
  return isKeeping?.() ?? false;
}
