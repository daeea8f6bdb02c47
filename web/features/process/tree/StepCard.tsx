import { Badge, Text } from "@mantine/core";
import {
  IconBraces,
  IconCode,
  IconFileText,
  IconFileTypePdf,
  IconLanguage,
  IconTransform,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ProcessTypeCode, Step } from "../../../../shared/process/step.ts";
import styles from "./StepCard.module.css";

const stepIcons = {
  FORM_OUTPUT: IconBraces,
  HANDLEBARS: IconCode,
  JOLT: IconTransform,
  TRANSLATIONS: IconLanguage,
  HTML2PDF: IconFileTypePdf,
} satisfies Record<ProcessTypeCode, TablerIcon>;

/** One step: icon, name, process type, description, the output that readers get, its state, its actions. */
export function StepCard({
  step,
  headingId,
  state,
  actions,
  isDraft,
}: {
  step: Step;
  headingId: string;
  state: ReactNode;
  actions: ReactNode;
  /** True: it has a template that isn't saved. */
  isDraft: boolean;
}) {
  const Icon = stepIcons[step.processType.code];
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <span className={styles.icon} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={styles.top}>
        <h2 className={styles.name} id={headingId}>
          {step.name}
        </h2>{" "}
        <span className={styles.type} id={`${headingId}-type`}>
          {step.processType.name}
        </span>
      </div>
      <div className={styles.actions}>{actions}</div>{" "}
      <div className={styles.words} id={`${headingId}-words`}>
        {step.description !== "" && (
          <Text size="sm" c="dimmed" className={`${styles.description}`}>
            {step.description}{" "}
          </Text>
        )}
        <div className={styles.bottom}>
          {state}{" "}
          {step.publicOutputInd && (
            <Badge leftSection={<IconFileText size={12} aria-hidden />}>Output: {step.outputName}</Badge>
          )}
          {isDraft && <Badge color="yellow">Template not saved</Badge>}
        </div>
      </div>
    </article>
  );
}
