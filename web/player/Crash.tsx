/** The last resort: a fault of the page itself. Answers stand in the journal of this device, so a reload loses nothing. */
import { Component, type ReactNode } from "react";
import { Frame, Message } from "./Frame.tsx";
import { textsFor } from "./texts.ts";

export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    const texts = textsFor(navigator.language);
    return (
      <Frame title="" locale={texts.code}>
        <Message title={texts.crashTitle} text={texts.crashText}>
          <button type="button" className="p-button p-primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </button>
        </Message>
      </Frame>
    );
  }
}
