import { Table } from "@mantine/core";
import { contrast } from "../../../shared/contrast.ts";
import {
  type ColorPair,
  colorsOf,
  controlPairs,
  LEAST_CONTRAST,
  type Scheme,
  textPairs,
} from "../../ui/contrast.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import tokens from "../../ui/tokens.css?raw";
import styles from "./Colors.module.css";
import { Showcase } from "./Showcase.tsx";

const colors = colorsOf(tokens);
const schemes = [
  { scheme: "light", name: "Light" },
  { scheme: "dark", name: "Dark" },
] as const;

/** Every colour, and which text is on which background, measured in both schemes. */
export function Colors() {
  return (
    <>
      {schemes.map(({ scheme, name }) => (
        <Showcase
          key={scheme}
          id={scheme}
          title={name}
          intro={
            scheme === "light"
              ? "Warm greys; a leaf green for what can be done; red for errors, amber for warnings, and for nothing else."
              : "The same names when the device, or the user, asks for dark."
          }
        >
          <ul className={styles.colors}>
            {Object.entries(colors[scheme]).map(([token, hex]) => (
              <li key={token}>
                <span className={styles.swatch} style={{ background: hex }} />
                <code>--{token}</code>
                <span className={styles.hex}>{hex}</span>
              </li>
            ))}
          </ul>
        </Showcase>
      ))}
      <Showcase
        id="text"
        title="Text"
        intro={`What is read on what: at least ${LEAST_CONTRAST.text} to 1 in both.`}
      >
        <Measured label="Contrast of text" pairs={textPairs} />
      </Showcase>
      <Showcase
        id="controls"
        title="Controls"
        intro={`Edges, rings and bars: at least ${LEAST_CONTRAST.control} to 1 in both.`}
      >
        <Measured label="Contrast of controls" pairs={controlPairs} />
      </Showcase>
    </>
  );
}

const columns: readonly Column[] = [
  { name: "Pair" },
  { name: "Where", isWide: true },
  { name: "Light", place: "end" },
  { name: "Dark", place: "end" },
];

function Measured({ label, pairs }: { label: string; pairs: readonly ColorPair[] }) {
  return (
    <DataTable label={label} columns={columns} lineSpacing={6}>
      {pairs.map(({ color, on, use }) => (
        <Table.Tr key={`${color} ${on}`}>
          <Table.Td className={`${styles.names}`}>
            {color} on {on}
          </Table.Td>
          <Table.Td data-wide>{use}</Table.Td>
          {schemes.map(({ scheme }) => (
            <Table.Td key={scheme} data-place="end">
              <Figure scheme={scheme} color={color} on={on} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

/** The measured figure, in the colours that it is about where they can be read. */
function Figure({ scheme, color, on }: { scheme: Scheme; color: string; on: string }) {
  const { [color]: front = "", [on]: background = "" } = colors[scheme];
  const measured = contrast(front, background);
  const isReadable = measured >= LEAST_CONTRAST.text;
  return (
    <span
      className={styles.sample}
      style={isReadable ? { background, color: front } : { borderColor: front }}
    >
      {measured.toFixed(2)}
    </span>
  );
}
