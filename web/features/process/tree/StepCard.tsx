import { ActionIcon, Badge, Menu, Text, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import type { ProcessTypeCode, Step } from "../../../../shared/process/step.ts";
import {
  type Icon,
  IconArrowsMove,
  IconBraces,
  IconCode,
  IconCopy,
  IconDots,
  IconEye,
  IconFileText,
  IconFileTypePdf,
  IconForms,
  IconLanguage,
  IconPencil,
  IconPlus,
  IconTemplate,
  IconTransform,
  IconTrash,
} from "../../../ui/icons/icons.tsx";
import styles from "./StepCard.module.css";
import { actionsOf, type StepAction } from "./step-actions.ts";

const stepIcons = {
  FORM_OUTPUT: IconBraces,
  HANDLEBARS: IconCode,
  JOLT: IconTransform,
  TRANSLATIONS: IconLanguage,
  HTML2PDF: IconFileTypePdf,
} satisfies Record<ProcessTypeCode, Icon>;

/** One step: icon, name, process type, description, the output that readers get, its state, its actions. */
export function StepCard({
  step,
  headingId,
  state,
  findings,
  actions,
  isDraft,
}: {
  step: Step;
  headingId: string;
  state: ReactNode;
  /** How much was found in it. */
  findings: ReactNode;
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
          {state} {findings}{" "}
          {step.publicOutputInd && (
            <Badge leftSection={<IconFileText size={12} aria-hidden />}>Output: {step.outputName}</Badge>
          )}
          {isDraft && <Badge color="yellow">Template not saved</Badge>}
        </div>
      </div>
    </article>
  );
}

const presentations = {
  add: { word: "Add", tooltip: "Add a step below", icon: IconPlus },
  edit: { word: "Edit", tooltip: "Edit name, type and properties", icon: IconPencil },
  delete: { word: "Delete", tooltip: "Delete this step and all steps below it", icon: IconTrash },
  form: { word: "Form", tooltip: "Fill in the form and see its output", icon: IconForms },
  template: { word: "Template", tooltip: "Edit the template", icon: IconTemplate },
  view: { word: "View", tooltip: "See its output", icon: IconEye },
  duplicate: { word: "Duplicate", tooltip: "Duplicate this step and all steps below it", icon: IconCopy },
  move: { word: "Move…", tooltip: "Move to another place", icon: IconArrowsMove },
} as const satisfies Record<StepAction, { word: string; tooltip: string; icon: Icon }>;

/** The actions of a card: icons with names, and a menu for the rarer and the destructive ones. */
export function StepActions({
  step,
  isCurrent,
  onAction,
}: {
  step: Step;
  /** True: this step has the focus, so Tab leads through its actions. */
  isCurrent: boolean;
  onAction: (action: StepAction) => void;
}) {
  const { shown, inMenu } = actionsOf(step);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      {shown.map((action) => {
        const { word, tooltip, icon: Icon } = presentations[action];
        return (
          <Tooltip key={action} label={tooltip}>
            <ActionIcon
              size={32}
              tabIndex={tabIndex}
              aria-label={`${word}: ${step.name}`}
              onClick={() => onAction(action)}
            >
              <Icon size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        );
      })}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon size={32} tabIndex={tabIndex} color="gray" aria-label={`More actions: ${step.name}`}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => {
              const { word, icon: Icon } = presentations[action];
              return (
                <Menu.Item
                  key={action}
                  {...(action === "delete" && { c: "var(--error)" })}
                  leftSection={<Icon size={16} stroke={1.6} />}
                  onClick={() => onAction(action)}
                >
                  {word}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
