import "../../lib/trusted-types.ts";
import { framedHtml } from "./output-file.ts";

interface HtmlFrameProps {
  html: string;
  /** The frame's accessible name. */
  name: string;
  className: string | undefined;
  /**
   * Printed below the frame: outside of a frame without scripts, the length of its page is unknown. Default: nothing,
   * where there is no other way to print it.
   */
  printNote?: string;
}

/** An HTML report in a frame that runs nothing. */
export function HtmlFrame({ html, name, className, printNote }: HtmlFrameProps) {
  return (
    <>
      <iframe className={className} data-report="" title={name} sandbox="" srcDoc={framedHtml(html)} />
      {printNote !== undefined && <p data-report-note="">{printNote}</p>}
    </>
  );
}
