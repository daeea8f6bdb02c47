/**
 * The last resort: a fault of the page itself. While a form is filled in, its answers are in the journal of this device,
 * so a reload loses nothing; answers that were sent are not mentioned.
 */
import { Component, type ReactNode } from "react";
import { Frame, Message } from "./Frame.tsx";
import { textsFor } from "./texts.ts";
import { hasUnsentAnswers } from "./unsent-answers.ts";

export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false, hasAnswers: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true, hasAnswers: hasUnsentAnswers() }; // read before the crashed page is unmounted
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
