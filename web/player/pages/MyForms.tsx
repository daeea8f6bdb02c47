/** The signed-in respondent's own forms. */
import "./my-forms.css";
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { nameIn } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CallProblem } from "../../lib/send.ts";
import { dayAndTime } from "../base/clock.ts";
import { type InboxItem, readInbox, renameForm } from "../base/instance-calls.ts";
import { firstLanguage } from "../base/page-route.ts";
import { Frame, Message } from "../frame/Frame.tsx";
import { Subscriptions } from "../mails/Subscriptions.tsx";
import { noteSession } from "../session/session.ts";
import { type Texts, textsFor } from "../texts/texts.ts";
import { NewForm } from "./NewForm.tsx";

const DiscardDraft = lazyPart(
  part(() => import("./DiscardDraft.tsx")),
  ({ DiscardDraft }) => DiscardDraft,
  () => null,
);

export function MyForms() {
  const texts = textsFor(firstLanguage());
  const locale = texts.code;
  const words = textsFor(locale).myFormsPage;
  const [items, setItems] = useState<InboxItem[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [renaming, setRenaming] = useState<string>();
  const [panel, setPanel] = useState<"new-form" | "subscriptions">();
  const newFormButton = useRef<HTMLButtonElement>(null);
  const subscriptionsButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    setFailed(false);
    const show = (found: InboxItem[]) => {
      noteSession();
      setItems(found.map((item) => inLanguage(item, locale)));
    };
    readInbox().then(show, (reason: unknown) => {
      if (reason instanceof CallProblem && reason.status === 401)
        window.location.assign("/login?returnUrl=/my-forms");
      else setFailed(true);
    });
  }, [attempt]);

  function close(opener: HTMLButtonElement | null) {
    setPanel(undefined);
    opener?.focus();
  }

  const menu = (
    <div className="p-message-actions">
      <button
        ref={subscriptionsButton}
        type="button"
        className="p-button"
        onClick={() => setPanel("subscriptions")}
      >
        {textsFor(locale).mails.manageSubscriptions}
      </button>
      <button
        ref={newFormButton}
        type="button"
        className="p-button p-primary"
        onClick={() => setPanel("new-form")}
      >
        {words.newForm}
      </button>
    </div>
  );
  return (
    <Frame title={texts.myForms} locale={locale} menu={menu}>
      {panel === "subscriptions" && (
        <Subscriptions locale={locale} onClose={() => close(subscriptionsButton.current)} />
      )}
      {panel === "new-form" && (
        <NewForm
          texts={texts}
          known={items?.filter(({ status }) => status !== "REVOKE") ?? []}
          onCancel={() => close(newFormButton.current)}
        />
      )}
      {failed && (
        <Message text={words.inboxFailed}>
          <button type="button" className="p-button" onClick={() => setAttempt(attempt + 1)}>
            {texts.tryAgain}
          </button>
        </Message>
      )}
      {!failed && items === undefined && <p role="status">{texts.loading}</p>}
      {items?.length === 0 && <p className="p-message">{words.noForms}</p>}
      {items !== undefined && items.length > 0 && (
        <table className="p-table">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.date}</th>
              <th scope="col">
                <span className="p-unseen">{words.actionsColumn}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.instanceKey}>
                <th scope="row">
                  {renaming === item.instanceKey ? (
                    <RenameForm
                      item={{ ...item, name: calledOf(item) }}
                      texts={texts}
                      onCancel={() => setRenaming(undefined)}
                      onRenamed={(name) => {
                        setRenaming(undefined);
                        setItems(items.map((other) => (other === item ? renamed(item, name) : other)));
                      }}
                    />
                  ) : (
                    <>
                      {calledOf(item)}{" "}
                      <button
                        type="button"
                        className="p-link p-rename-link"
                        onClick={() => setRenaming(item.instanceKey)}
                      >
                        {words.rename}
                        <span className="p-unseen"> {calledOf(item)}</span>
                      </button>
                    </>
                  )}
                </th>
                <td>
                  <span className="p-status" data-status={item.status}>
                    {words.statuses[item.status]}
                  </span>
                </td>
                <td className="p-date-cell">{dayAndTime(item.activityDate, locale)}</td>
                <td>
                  {item.status !== "REVOKE" && (
                    <a className="p-button" href={`/i/${item.instanceKey}`}>
                      {isOpen(item.status) ? words.openForm : words.viewOutput}
                      <span className="p-unseen"> {calledOf(item)}</span>
                    </a>
                  )}{" "}
                  {isOpen(item.status) && (
                    <Suspense>
                      <DiscardDraft
                        access={{ instanceKey: item.instanceKey }}
                        name={calledOf(item)}
                        texts={texts}
                        locale={locale}
                        onDiscarded={() => setItems(items.filter((other) => other !== item))}
                      />
                    </Suspense>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="p-device-foot">
        <a className="p-header-link" href="/">
          {words.home}
        </a>
        <a className="p-header-link" href="/logout">
          {words.signOut}
        </a>
      </nav>
    </Frame>
  );
}

/** The name of a submission, given by its person or its form; else the name of its form. */
function calledOf({ name, submissionName = name }: InboxItem): string {
  return submissionName;
}

function renamed(item: InboxItem, name: string): InboxItem {
  return { ...item, name, ...(item.submissionName !== undefined && { submissionName: name }) };
}

/** A copy with its form's name has it in the reader's language. */
function inLanguage(item: InboxItem, locale: string): InboxItem {
  return item.name === item.formName ? { ...item, name: nameIn(item.name, item.formNames, locale) } : item;
}

interface RenameFormProps {
  item: InboxItem;
  texts: Texts;
  onRenamed: (name: string) => void;
  onCancel: () => void;
}

const MAX_NAME = 200;

/** Names one's own copy of a form, to distinguish it from others. */
function RenameForm({ item, texts, onRenamed, onCancel }: RenameFormProps) {
  const words = texts.myFormsPage;
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
