/** A field on the page and how it follows the form: the least that a change of its state has to cost. */
import type { CSSProperties, ReactNode } from "react";
import type { Answer, ControlType, Field } from "../../../shared/form/definition/definition.ts";
import { isMeantToShow } from "../../../shared/form/definition/field-kind.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { createDomSlot } from "../base/dom-slot.ts";
import { type FieldLook, looksTheSame, readLook, sliceOf } from "../base/field-slice.ts";
import type { FieldActs, FieldSlice, FormShared, WriteAnswer } from "../base/form-context.ts";
import { isAdvice } from "./advice.ts";
import { differsInMark, writeMark } from "./required-mark.ts";

/** They keep a text of their own: another answer is written into it, and nothing is rerendered for it. */
const ownText = new Set<ControlType>(["text", "textarea", "number", "date", "calculation"]);

export class LiveField {
  readonly field: Field;
  private readonly store: AnswerStore;
  private readonly span: number | undefined;
  private readonly slot = createDomSlot();
  private readonly acts: FieldActs;
  /** When the page last looked. */
  private wasShown: boolean;
  /** Undefined until the field is shown for the first time, or made ahead, and then kept while it is hidden. */
  private slice: FieldSlice | undefined;
  /** What it was rendered with. */
  private shared: FormShared | undefined;
  /** What the slice was read with. */
  private readWith: FormShared | undefined;
  private readAt = -1;
  /** The problem that a refused press listed, or the language changed: it has been said. */
  private listed: string | undefined;
  private rendered: ReactNode;
  private renderedSlice: FieldSlice | undefined;
  private write: WriteAnswer | undefined;
  private written: Answer = null;
  private kept: unknown;

  /** @param span its width in a row */
  constructor(field: Field, store: AnswerStore, span?: number) {
    this.field = field;
    this.store = store;
    this.span = span;
    this.wasShown = this.isShown();
    this.acts = {
      answer: (answer) => store.answer(field.key, answer),
      follow: (write) => {
        this.write = write;
        this.written = this.slice?.value ?? null;
        this.follow();
        return () => {
          this.write = undefined;
        };
      },
      keep: <Kept,>(make: () => Kept) => {
        this.kept ??= make();
        return this.kept as Kept; // a field's widget is the same all the time, and so is what it keeps
      },
    };
  }

  /** What React shows; the same object while nothing in it has changed. */
  render(shared: FormShared): ReactNode {
    // Rendered because of another field, it still shows what it read last: effects of an answer come later.
    if (shared !== this.shared) this.read(shared);
    if (this.rendered !== undefined && this.renderedSlice === this.slice) return this.rendered;
    this.renderedSlice = this.slice;
    this.rendered = this.inPlace(shared);
    return this.rendered;
  }

  /**
   * Whether it was hidden so far, and can be made before it is shown: the cards of a repeat begin with its instances, and a
   * text that was left half typed is read when its field is there.
   */
  mayBeAhead(): boolean {
    const { field, store, slice } = this;
    return (
      slice === undefined &&
      isMeantToShow(field) &&
      field.repeat === undefined &&
      !store.partialInput().has(field.key)
    );
  }

  /** React is to make it though it is hidden; `update` then takes it from the page. */
  makeAhead(): void {
    if (this.shared !== undefined) this.read(this.shared, true);
  }

  /** Follows a change of the field's state. @returns whether it must be rerendered */
  update(): boolean {
    const before = this.slice;
    const isShown = this.isShown();
    // a note that appears by itself is read out where it is
    if (isShown && !this.wasShown && !isAdvice(this.field)) this.shared?.appearances.add(this.field);
    this.wasShown = isShown;
    this.slot.place(isShown);
    this.follow();
    if (this.shared !== undefined) this.read(this.shared);
    return this.slice !== before && !this.updateMark(before);
  }

  /** @returns whether it looks right again: then React is notified when something else is rerendered */
  private updateMark(before: FieldSlice | undefined): boolean {
    const { field, slice, slot } = this;
    const content = slot.content();
    if (before === undefined || slice === undefined || content === null) return false;
    if (!differsInMark(field, before, slice)) return false;
    writeMark(content, slice.required);
    return true;
  }

  private inPlace({ widgetOf }: FormShared): ReactNode {
    const { field, slice, span } = this;
    const shown = slice === undefined ? null : widgetOf(field)({ field, slice });
    if (span === undefined && !mayHide(field) && field.requiredExpression === undefined) return shown;
    return (
      <div className="p-slot" ref={this.slot.attach} role={isAdvice(field) ? "status" : undefined}>
        {span === undefined || shown === null ? (
          shown
        ) : (
          <div className="p-cell" style={{ "--span": span } as CSSProperties}>
            {shown}
          </div>
        )}
      </div>
    );
  }

  private read(shared: FormShared, isAhead = false): void {
    const version = this.store.version(this.field.key);
    const isWithSame = shared === this.readWith;
    this.shared = shared;
    if ((isWithSame && version === this.readAt) || !(isAhead || this.isShown())) return;
    this.readWith = shared;
    this.readAt = version;
    const next = readLook(this.field, shared);
    const { slice } = this;
    if (!isWithSame) this.listed = next.problem?.text;
    const isSame =
      isWithSame &&
      !this.isNewProblem(next) &&
      slice !== undefined &&
      looksTheSame(slice, next) &&
      (ownText.has(this.field.controlType) || slice.value === next.value);
    if (!isSame) this.slice = sliceOf(this.field, next, shared, this.acts);
  }

  /** A problem that came after those of the refused press is announced once its field is left. */
  private isNewProblem({ problem }: FieldLook): boolean {
    return (
      problem?.isAnnounced === true &&
      this.slice?.problem?.isAnnounced === false &&
      problem.text !== this.listed
    );
  }

  private follow(): void {
    if (this.write === undefined) return;
    const answer = this.store.session.value(this.field.key) ?? null;
    if (answer === this.written) return;
    this.written = answer;
    this.write(answer);
  }

  private isShown(): boolean {
    return isMeantToShow(this.field) && this.store.session.isVisible(this.field.key);
  }
}

/** Whether it can be hidden while what is around it is shown: by its own condition, or with all that is in it. */
function mayHide({ conditionalExpression, fields, questions }: Field): boolean {
  return conditionalExpression !== undefined || fields !== undefined || questions !== undefined;
}
