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
import type { ProcessTypeCode, Step } from "../../../shared/process/step.ts";
import styles from "./StepCard.module.css";

const icons = {
  FORM_OUTPUT: IconBraces,
  HANDLEBARS: IconCode,
  JOLT: IconTransform,
  TRANSLATIONS: IconLanguage,
  HTML2PDF: IconFileTypePdf,
} satisfies Record<ProcessTypeCode, TablerIcon>;

/** One step: icon, name, process type, description, and the output that readers get of it. */
export function StepCard({ step }: { step: Step }) {
  const Icon = icons[step.processType.code];
  return (
    <article className={styles.card}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={styles.words}>
        <div className={styles.top}>
          <Text fw={600} component="h2" m={0}>
            {step.name}
          </Text>
          <Text size="sm" c="dimmed">
            {step.processType.name}
          </Text>
        </div>
        {step.description !== "" && (
          <Text size="sm" c="dimmed">
            {step.description}
          </Text>
        )}
        {step.publicOutputInd && (
          <Badge mt={6} leftSection={<IconFileText size={12} aria-hidden />}>
            Output: {step.outputName}
          </Badge>
        )}
      </div>
    </article>
  );
}
