/**
 * The last resort: a fault of the page itself. While a form is filled in, its answers are in the journal of this device,
 * so a reload loses nothing; answers that were sent are not mentioned.
 */
import { Component, type ReactNode } from "react";
import { reportFault } from "../../lib/watch-faults.ts";
import { hasUnsentAnswers } from "../base/unsent-answers.ts";
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
