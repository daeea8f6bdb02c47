import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type InboxItem, renameForm } from "./instance-calls.ts";
import { myFormsTextsFor } from "./texts/my-forms.ts";
import type { Texts } from "./texts.ts";

interface RenameFormProps {
  item: InboxItem;
  texts: Texts;
  onRenamed: (name: string) => void;
  onCancel: () => void;
}

const MAX_NAME = 200;

/** Names one's own copy of a form, to distinguish it from others. */
export function RenameForm({ item, texts, onRenamed, onCancel }: RenameFormProps) {
  const words = myFormsTextsFor(texts.code);
  const [name, setName] = useState(item.name);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.select();
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === "") return box.current?.focus();
    try {
      await renameForm(item.instanceKey, trimmed);
      onRenamed(trimmed);
    } catch {
      setFailed(true);
    }
  }

  return (
    <form className="p-rename" onSubmit={(event) => void save(event)}>
      <label className="p-label" htmlFor={id}>
        {words.newName}
      </label>
      <input
        id={id}
        className="p-input"
        ref={box}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failed && (
        <div className="p-problem" role="alert">
          {words.renameFailed}
        </div>
      )}
      <div className="p-message-actions">
        <button type="submit" className="p-button p-primary">
          {texts.save}
        </button>
        <button type="button" className="p-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
