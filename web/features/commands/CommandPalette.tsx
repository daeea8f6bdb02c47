import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { mayDo, type Role } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./CommandPalette.module.css";

/** Something to go to or to do, by its name. */
interface Command {
  name: string;
  /** Where it belongs, e.g. a form's name. */
  of?: string;
  run: () => void;
}

const pages: readonly { name: string; to: string; role?: Role }[] = [
  { name: "Dashboard", to: "/dashboard" },
  { name: "Your Forms", to: "/design/forms" },
  { name: "Import a form", to: "/design/import" },
  { name: "Deleted forms", to: "/design/forms/deleted" },
  { name: "Settings", to: "/settings" },
  { name: "Change Password", to: "/password" },
  { name: "Users", to: "/users", role: "ADMIN" },
  { name: "Workbook specification", to: "/design/workbook" },
  { name: "Templates of reports", to: "/design/templates" },
  { name: "Calls for programs", to: "/design/calls" },
];

/** How many forms are looked up, and how long typing must pause before. */
const FORMS_AT_ONCE = 5;
const SEARCH_QUIET_MS = 200;

/** What can be done with a form, each with its address. */
function formCommands({
  id,
  formName,
  privilege,
  data,
}: FormListItem): { name: string; to: string; of: string }[] {
  const dialog = (name: string) => `/design/forms?${new URLSearchParams({ dialog: name, form: String(id) })}`;
  const all = [
    { name: "View", to: dialog("view"), may: true },
    { name: "Submissions", to: `/design/form/${id}/submissions`, may: data === true },
    { name: "Processes", to: `/design/process/builder?formId=${id}`, may: mayDo(privilege, "processes") },
    { name: "Publications", to: dialog("publications"), may: mayDo(privilege, "publications") },
    { name: "Re-Import", to: dialog("reimport"), may: mayDo(privilege, "reimport") },
    { name: "Share", to: dialog("share"), may: mayDo(privilege, "share") },
    { name: "Rename", to: dialog("rename"), may: mayDo(privilege, "rename") },
    { name: "Tags", to: dialog("tags"), may: mayDo(privilege, "tags") },
    { name: "Duplicate", to: dialog("duplicate"), may: mayDo(privilege, "duplicate") },
  ];
  return all.flatMap(({ name, to, may }) => (may ? [{ name, to, of: formName }] : []));
}

interface CommandPaletteProps {
  roles: readonly Role[];
  onClose: () => void;
  onShortcuts: () => void;
}

/** Goes to any page, or to what can be done with any form, by a few letters of its name. */
export function CommandPalette({ roles, onClose, onShortcuts }: CommandPaletteProps) {
  const list = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, SEARCH_QUIET_MS);
  const { data: forms = [], error } = useApi(
    api.forms.listLite,
    asked === "" ? undefined : { query: asked, limit: FORMS_AT_ONCE },
  );
  const isSearching = typed !== asked;
  const navigate = useNavigate();
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };

  const general: Command[] = [
    ...pages
      .filter(({ role }) => role === undefined || roles.includes(role))
      .map(({ name, to }) => ({ name, run: go(to) })),
    { name: "Keyboard shortcuts", run: onShortcuts },
  ];
  const commands: Command[] = [
    ...general.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
    ...(typed === "" ? [] : forms.flatMap(formCommands).map(({ to, ...one }) => ({ ...one, run: go(to) }))),
  ];
  const current = Math.min(chosen, commands.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const currentId = commands.length === 0 ? undefined : optionId(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setChosen((current + 1) % Math.max(commands.length, 1));
    else if (event.key === "ArrowUp")
      setChosen((current - 1 + commands.length) % Math.max(commands.length, 1));
    else if (event.key === "Enter") commands[current]?.run();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Go to" onClose={onClose} size="medium">
      <TextInput
        role="combobox"
        aria-label="Page, or form by its name"
        aria-expanded={commands.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={currentId}
        placeholder="A page, or a form by its name"
        leftSection={<IconSearch size={16} />}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
        data-autofocus
      />
      <div id={list} role="listbox" aria-label="What was found" className={styles.list}>
        {commands.map(({ name, of, run }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={optionId(index)}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onClick={run}
          >
            {of === undefined ? name : `${of} · ${name}`}
          </div>
        ))}
      </div>
      <p role="status" className={styles.news}>
        {error !== undefined
          ? problemText(error)
          : commands.length === 0 && (isSearching ? "Searching…" : "Nothing has this in its name.")}
      </p>
    </Dialog>
  );
}
