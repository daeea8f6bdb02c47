/**
 * The last resort: a fault of the page itself. While a form is filled in, its answers are in the journal of this device,
 * so a reload loses nothing; answers that were sent are not mentioned.
 */
import { Component, type ReactNode } from "react";
import { reportFault } from "../../lib/watch-faults.ts";
import { textsFor } from "../texts/texts.ts";
import { Frame, Message } from "./Frame.tsx";

export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false, hasAnswers: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true, hasAnswers: hasUnsentAnswers() }; // read before the crashed page is unmounted
  }

  override componentDidCatch(error: unknown) {
    reportFault(error, "respondent");
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    const texts = textsFor(navigator.language);
    return (
      <Frame title="" locale={texts.code}>
        <Message title={texts.crashTitle} text={this.state.hasAnswers ? texts.crashText : texts.crashReload}>
          <button type="button" className="p-button p-primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </button>
        </Message>
      </Frame>
    );
  }
}

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
function hasUnsentAnswers(): boolean {
  return isKeeping?.() ?? false;
}
