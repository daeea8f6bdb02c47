/** What is rarely done with a form: a menu beside its name. */
import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { reviewPath } from "../../../shared/site.ts";
import {
  type Icon,
  IconCircleCheck,
  IconCopy,
  IconCursorText,
  IconDotsVertical,
  IconLanguage,
  IconMail,
  IconPencil,
  IconTags,
  IconUsers,
  IconWorldShare,
} from "../../ui/icons/icons.tsx";
import styles from "./FormsTable.module.css";
import type { OpenDialog } from "./use-open-dialog.ts";

const items = [
  { action: "rename", word: "Rename…", icon: IconPencil },
  { action: "texts", word: "Correct texts…", icon: IconCursorText },
  { action: "languages", word: "Languages…", icon: IconLanguage },
  { action: "tags", word: "Tags…", icon: IconTags },
  { action: "duplicate", word: "Duplicate…", icon: IconCopy },
  { action: "notices", word: "Mails…", icon: IconMail },
  { action: "hooks", word: "Hooks…", icon: IconWorldShare },
  { action: "move", word: "Move to a group…", icon: IconUsers },
] as const satisfies readonly { action: string; word: string; icon: Icon }[];

/** Nothing where the privilege allows none of it. */
export function FormMenu({ form, onOpen }: { form: FormListItem; onOpen: OpenDialog }) {
  const allowed = items.filter(
    ({ action }) => mayDo(form.privilege, action) && (action !== "hooks" || form.data === true),
  );
  const hasReview = form.needsSignOff === true || mayDo(form.privilege, "publications");
  if (allowed.length === 0 && !hasReview) return null;
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon className={`${styles.menu}`} aria-label={`More for ${form.formName}`}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ action, word, icon: Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onOpen(action, form)}
          >
            {word}
          </Menu.Item>
        ))}
        {hasReview && (
          <Menu.Item
            component={Link}
            to={reviewPath(form.id)}
            leftSection={<IconCircleCheck size={16} aria-hidden />}
          >
            Sign-off
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
