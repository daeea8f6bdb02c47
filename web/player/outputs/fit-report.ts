/**
 * How high an HTML report is. The frame that shows it says nothing to the page around it, so that a copy is measured: it runs
 * nothing either, takes no press, and is gone once it is laid out.
 */

/** A longer one, or one that grows with its frame, keeps a scroll of its own. */
const HIGHEST = 100_000;
const LOWEST = 120;

/**
 * Sets `--report-height` of a frame, again when its width changes.
 * @param html as it is framed
 * @returns what ends it
 */
export function fitReport(frame: HTMLIFrameElement, html: string): () => void {
  let width = 0;
  let copy: HTMLElement | undefined;
  const measure = () => {
    if (frame.clientWidth === width) return;
    width = frame.clientWidth;
    copy?.remove();
    copy = copyOf(html, width, (height) => {
      if (height <= HIGHEST) frame.style.setProperty("--report-height", `${Math.max(height, LOWEST)}px`);
    });
    frame.after(copy);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(frame);
  return () => {
    watch.disconnect();
    copy?.remove();
  };
}

/** Out of sight, of reach and of the page's own document, until it has been measured. */
function copyOf(html: string, width: number, measured: (height: number) => void): HTMLElement {
  const copy = document.createElement("iframe");
  // same-origin, to be read from here; without scripts, nothing in it can use that
  copy.setAttribute("sandbox", "allow-same-origin");
  copy.tabIndex = -1;
  Object.assign(copy.style, { inlineSize: `${width}px`, blockSize: "1px", border: "0" });
  copy.srcdoc = html;
  const around = document.createElement("div");
  around.inert = true;
  around.setAttribute("aria-hidden", "true");
  Object.assign(around.style, {
    position: "absolute",
    blockSize: "1px",
    overflow: "hidden",
    visibility: "hidden",
  });
  around.attachShadow({ mode: "closed" }).append(copy);
  copy.addEventListener("load", () => {
    const height = heightOf(copy);
    around.remove();
    measured(height);
  });
  return around;
}

function heightOf({ contentDocument }: HTMLIFrameElement): number {
  const root = contentDocument?.documentElement;
  if (root === undefined) return LOWEST;
  root.style.overflow = "hidden"; // its scroll bar would take some of the width
  return Math.ceil(Math.max(root.scrollHeight, root.getBoundingClientRect().height));
}
