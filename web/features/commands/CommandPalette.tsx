import { TextInput, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Role } from "../../../shared/access.ts";
import { api, useApi } from "../../lib/api.ts";
import { download } from "../../lib/download-form.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconKeyboard, IconLogout, IconMoon, IconSearch, IconSun } from "../../ui/icons/icons.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import styles from "./CommandPalette.module.css";
import {
  type Command,
  dialogOf,
  type FormCommand,
  formCommands,
  formOfPage,
  isNamed,
  pages,
} from "./commands.ts";

/** How many forms are looked up, and how long typing must pause before. */
const FORMS_AT_ONCE = 5;
const SEARCH_QUIET_MS = 200;

interface CommandPaletteProps {
  roles: readonly Role[];
  onClose: () => void;
  onShortcuts: () => void;
}

/** Goes to any page, or to what can be done with any form, by a few letters of its name; at first, with the form of the page. */
export function CommandPalette({ roles, onClose, onShortcuts }: CommandPaletteProps) {
  const list = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_QUIET_MS);
  const { data: forms = [], error } = useApi(
    api.forms.listLite,
    query === "" ? undefined : { query, limit: FORMS_AT_ONCE },
  );
  const isSearching = typed !== query;
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const formHere = formOfPage(pathname, search);
  const { data: here = [] } = useApi(
    api.forms.listLite,
    formHere === undefined ? undefined : { id: formHere },
  );
  const other = useComputedColorScheme("light") === "light" ? "dark" : "light";
  const { setColorScheme } = useMantineColorScheme();
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };

  const start = (command: FormCommand) => {
    if ("to" in command) return go(command.to);
    return () => {
      onClose();
      download(command.formId).then(
        (isThere) => isThere || navigate(dialogOf("missingExport", command.formId)),
        (error: unknown) => toast({ text: problemText(error) }),
      );
    };
  };

  const general: Command[] = [
    ...pages
      .filter(({ role }) => role === undefined || roles.includes(role))
      .map(({ name, icon, to }) => ({ name, icon, run: go(to) })),
    { name: "Keyboard shortcuts", icon: IconKeyboard, run: onShortcuts },
    {
      name: other === "dark" ? "Dark mode" : "Light mode",
      icon: other === "dark" ? IconMoon : IconSun,
      run: () => {
        setColorScheme(other);
        onClose();
      },
    },
    { name: "Log out", icon: IconLogout, run: () => location.assign(api.account.logout.path) },
  ];
  // What was found for an earlier text is only offered while it has the current one as well.
  const found = typed === "" ? here : forms.filter(({ formName }) => isNamed(formName, typed));
  const commands: Command[] = [
    ...(typed === "" ? [] : general.filter(({ name }) => isNamed(name, typed))),
    ...found.flatMap(formCommands).map((one) => ({ ...one, run: start(one) })),
    ...(typed === "" ? general : []),
  ];
  const keyOf = ({ name, formId }: Pick<Command, "name" | "formId">) => `${formId ?? ""} ${name}`;
  // By what it is: its place may change while it is chosen, when forms are found.
  const current = Math.max(
    commands.findIndex((one) => keyOf(one) === chosen),
    0,
  );
  const choose = (index: number) => {
    const one = commands.at(index % commands.length);
    if (one !== undefined) setChosen(keyOf(one));
  };
  const optionId = (index: number) => `${list}-${index}`;
  const currentId = commands.length === 0 ? undefined : optionId(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") choose(current + 1);
    else if (event.key === "ArrowUp") choose(current - 1);
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
          setChosen(undefined);
        }}
        onKeyDown={press}
        data-autofocus
      />
      <div id={list} role="listbox" aria-label="What was found" className={styles.list}>
        {commands.map(({ name, icon: Icon, of, formId, run }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={keyOf({ name, formId })}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onClick={run}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            <span>{of === undefined ? name : `${of} · ${name}`}</span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p role="status">
          {error !== undefined
            ? problemText(error)
            : commands.length === 0 && (isSearching ? "Searching…" : "Nothing has this in its name.")}
        </p>
        {error === undefined && commands.length > 0 && (
          <p className={styles.keys}>
            <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open
          </p>
        )}
      </div>
    </Dialog>
  );
}
