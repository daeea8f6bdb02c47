import { brand } from "../../shared/brand.ts";
import type { DemoAddresses } from "./demo.ts";
import { MAILS_PATH } from "./mails-page.ts";

interface Addresses {
  origin: string;
  /** The folder of the data, as a person would write it. */
  dataName: string;
  demo: DemoAddresses | undefined;
}

/** What `npm start` prints once everything runs. */
export function addressLines({ origin, dataName, demo }: Addresses): string {
  const rows = [
    ...(demo ? [`Fill in a form  ${atOrigin(demo.formAddress, origin)}`] : []),
    `Design forms    ${origin}`,
    ...(demo ? [`                as ${demo.email} with the password ${demo.password}`] : []),
    `Read its mails  ${origin}${MAILS_PATH}`,
  ];
  return `
${brand.product} runs.

${rows.map((row) => `  ${row}`).join("\n")}

The data is kept in ${dataName}. Ctrl-C stops it.
`;
}

/** The demo stores the port of its first run; this run may have another. */
function atOrigin(address: string, origin: string): string {
  const { pathname } = new URL(address);
  return `${origin}${pathname}`;
}
