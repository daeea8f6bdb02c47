import { Row, Showcase } from "./Showcase.tsx";
import styles from "./Theme.module.css";

const sizes = ["12", "14", "16", "18", "22", "28", "36"];
const spaces = ["4", "8", "12", "16", "24", "32", "48", "64"];
const radii = ["6", "12"];

/** Type, space and shape, out of the tokens themselves. */
export function Theme() {
  return (
    <>
      <Showcase
        id="type"
        title="Type"
        intro="Inter, with tabular figures in tables; JetBrains Mono in editors. Designers read 14 to 15 px, respondents 17 to 18 on a phone."
      >
        {sizes.map((size) => (
          <p key={size} className={styles.line} style={{ fontSize: `var(--text-${size})` }}>
            {size} · Calm, exact, warm
          </p>
        ))}
        <p className={styles.mono}>{"{{firstName}} 0123456789"}</p>
      </Showcase>
      <Showcase id="space" title="Space" intro="A grid of 4 px.">
        <dl className={styles.named}>
          {spaces.map((space) => (
            <Named key={space} name={`--space-${space}`}>
              <span className={styles.space} style={{ width: `var(--space-${space})` }} />
            </Named>
          ))}
        </dl>
      </Showcase>
      <Showcase
        id="shape"
        title="Shape"
        intro="Two radii, one hairline, one soft shadow for what floats. Focus is a ring of 2 px with an offset of 2 px."
      >
        <Row>
          {radii.map((radius) => (
            <span key={radius} className={styles.tile} style={{ borderRadius: `var(--radius-${radius})` }}>
              {radius} px
            </span>
          ))}
          <span className={`${styles.tile} ${styles.floats}`} style={{ borderRadius: "var(--radius-12)" }}>
            Floats
          </span>
          <span className={`${styles.tile} ${styles.ring}`} style={{ borderRadius: "var(--radius-6)" }}>
            Focus
          </span>
        </Row>
      </Showcase>
      <Showcase
        id="motion"
        title="Motion"
        intro="At most 150 ms, and none where the device asks for reduced motion."
      >
        <p className={styles.line}>
          <code>--motion</code>: 120 ms, ease-out
        </p>
      </Showcase>
    </>
  );
}

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
