/**
 * How the printing browser is started: without graphics, without a way out. Each line of the second list was
 * seen to let something through when it was left out; the page is also cut off by interception and runs no script.
 */
export const printerFlags: readonly string[] = [
  "--no-sandbox", // functions and containers run as root
  "--disable-setuid-sandbox",
  "--no-zygote",
  "--in-process-gpu",
  "--disable-gpu",
  "--use-gl=disabled", // else it looks for graphics libraries, and one process ends when there are none
  "--disable-software-rasterizer",
  "--disable-print-preview",
  "--disable-dev-shm-usage",
  "--disable-domain-reliability",
  "--disable-features=AudioServiceOutOfProcess",
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--no-default-browser-check",

  "--no-pings",
  "--proxy-server=http://127.0.0.1:9", // nobody listens there
  "--proxy-bypass-list=<-loopback>", // and local addresses go there too
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/** One process instead of six: a third faster, and what Lambda needs. Only the bundled browser can. */
export const SINGLE_PROCESS = "--single-process";
