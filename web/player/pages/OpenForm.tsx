/** The form while it is being filled in: one page, or a vertical stepper with one step for each page. */
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { part } from "../../../shared/part.ts";
import { SAVED_VALUES_DELAY_MS } from "../../../shared/timings.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { FormElement } from "../base/FormElement.tsx";
import { indexFields, placeOf } from "../base/field-index.ts";
import { focusField, focusStep, keyOf } from "../base/focus.ts";
import { FormContext, type Reconfirmation } from "../base/form-context.ts";
import type { InstanceAccess } from "../base/instance-calls.ts";
import type { Position } from "../base/place.ts";
import { plainText } from "../base/rich-text.tsx";
import type { SaveState } from "../saving/draft-states.ts";
import { ActionBar } from "../steps/ActionBar.tsx";
import { Appeared } from "../steps/Appeared.tsx";
import type { CheckAnswersProps } from "../steps/CheckAnswers.tsx";
import { ErrorSummary } from "../steps/ErrorSummary.tsx";
import type { ListedProblem } from "../steps/form-problems.ts";
import { ProgressLine } from "../steps/StepHeader.tsx";
import { StepList } from "../steps/StepList.tsx";
import { useMoves } from "../steps/use-moves.ts";
import { useRefusals } from "../steps/use-refusals.ts";
import { useSteps } from "../steps/use-steps.ts";
import { leftOutNote, useDevice } from "../widgets/widgets.tsx";
import { useFormShared } from "./use-form-shared.ts";

/** Loaded with the last step, or with the first answer, which can be printed; without a connection the form does without. */
const checkParts = part(() => import("../steps/CheckAnswers.tsx"));
const CheckAnswers = lazy(() => checkParts().catch(() => ({ default: Unchecked })));
const PrintedAnswers = lazyPart(
  checkParts,
  ({ PrintedAnswers }) => PrintedAnswers,
  () => null,
);

const never = () => () => {};

/** A question that something outside of the form leads to; another object leads there again. */
export interface Lead {
  /** `""`: to the step that is shown. */
  key: string;
}

interface OpenFormProps {
  definition: FormDefinition;
  /** The document's title begins or ends with it; undefined where the document is about something else. */
  title?: string;
  store: AnswerStore;
  locale: string;
  start: Position;
  /** False while it is built where nobody meets it. */
  isShown?: boolean;
  busy: "submit" | "save" | undefined;
  /** Undefined in designer mode, where nothing is saved. */
  save: SaveState | undefined;
  /** Whether steps may be in the address and in the browser's history; undefined: the form has no address. */
  leavesTrace?: () => boolean;
  /** Whose files are uploaded; undefined in designer mode. */
  uploads?: InstanceAccess | undefined;
  reconfirmation?: Reconfirmation | undefined;
  lead?: Lead | undefined;
  /** Something above the form that must not be missed. */
  notice?: { text: string; show: () => void };
  onPlace: (place: Position) => void;
  onSubmit: () => void;
  /** Undefined: nothing is saved for later. */
  onSave: (() => void) | undefined;
}

export function OpenForm(props: OpenFormProps) {
  const {
    definition,
    title,
    store,
    locale,
    start,
    isShown = true,
    busy,
    save,
    lead,
    notice,
    leavesTrace,
  } = props;
  const { onPlace, onSubmit, onSave, uploads, reconfirmation } = props;
  useSyncExternalStore(store.subscribeSteps, store.versionOfSteps);
  useSyncExternalStore(reconfirmation?.subscribe ?? never, () => reconfirmation?.version());
  const root = useRef<HTMLDivElement>(null);
  const places = useMemo(() => indexFields(definition), [definition]);
  const [isTouched, setTouched] = useState(false);
  const base = useFormShared({ definition, store, locale, uploads, reconfirmation });
  const { texts, filling, appearances } = base;
  useDevice(store, uploads);
  const { steps, current, isFormComplete, progress, show } = useSteps(
    base,
    places,
    start.step,
    leavesTrace !== undefined,
  );
  const currentIndex = current?.pageIndex ?? 0;
  const pagination = steps.map(({ pageIndex }) => pageIndex).join(" ");
  const refusals = useRefusals(base, places, currentIndex, pagination);
  const { refuse, markDirty, problems = [] } = refusals;
  const pageDirty = refusals.isDirty(currentIndex);
  const shared = useMemo(() => ({ ...base, pageDirty }), [base, pageDirty]);
  const position = current === undefined ? -1 : steps.indexOf(current);
  const stepper = steps.length > 1;

  /** The field may be on a part of the page that has not been filled yet. */
  const goTo = useCallback(
    (key: string) => {
      if (focusField(root.current, key)) return;
      filling.finish();
      focusField(root.current, key);
    },
    [filling],
  );

  const { check, open, openCheck } = useMoves({
    steps,
    current,
    show,
    places,
    root,
    leavesTrace,
    goTo,
    onPlace,
    onMove: refusals.clear,
  });

  useEffect(() => {
    if (!isShown || start.fieldKey === "") return;
    const timer = setTimeout(() => goTo(start.fieldKey), SAVED_VALUES_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isShown, start, goTo]);

  const paginated = useRef(pagination);
  useEffect(() => {
    if (paginated.current === pagination) return;
    const before = new Set(paginated.current.split(" "));
    paginated.current = pagination;
    for (const { page, pageIndex } of steps) if (!before.has(String(pageIndex))) appearances.add(page);
  }, [pagination, steps, appearances]);

  function next() {
    store.settle();
    if (refusals.refuseIfMissing("page")) return;
    const following = steps[position + 1];
    if (following !== undefined) open(following.pageIndex);
  }

  function previous() {
    const before = check.isOpen ? current : steps[position - 1];
    if (before !== undefined) open(before.pageIndex);
  }

  function openStep(pageIndex: number) {
    store.settle();
    const target = steps.find((step) => step.pageIndex === pageIndex);
    markDirty(currentIndex);
    if (target === undefined || target === current) return;
    if (target.isLocked) return refuse(current?.isCompleted ? "form" : "page");
    open(pageIndex);
  }

  function checkAnswers() {
    store.settle();
    if (steps.at(-1)?.isLocked) return refuse(current?.isCompleted ? "form" : "page");
    openCheck();
  }

  function submit() {
    if (busy !== undefined) return;
    store.settle();
    if (!refusals.refuseIfMissing("form")) onSubmit();
  }

  function jump({ pageIndex, key }: Pick<ListedProblem, "pageIndex" | "key">) {
    if (pageIndex === currentIndex && !check.isOpen) return goTo(key);
    open(pageIndex, key, check.isOpen ? key : check.changing);
    markDirty(pageIndex);
  }

  const jumpNow = useRef(jump);
  jumpNow.current = jump;
  useEffect(() => {
    if (lead === undefined) return;
    const place = placeOf(places, lead.key);
    if (place !== undefined) jumpNow.current({ pageIndex: place.pageIndex, key: lead.key });
    else focusStep(root.current);
  }, [lead, places]);

  const step = stepper && current !== undefined ? texts.stepOf(current.number, steps.length) : "";
  const stepTitle = check.isOpen || current?.title === title ? "" : current?.title;
  const count = problems.length > 0 ? texts.problemCount(problems.length) : "";
  const documentTitle = title && [count, step, step && stepTitle, title].filter(Boolean).join(" · ");
  useEffect(() => {
    if (isShown && documentTitle) document.title = plainText(documentTitle);
  }, [isShown, documentTitle]);

  const isLast = current !== undefined && position === steps.length - 1;
  const summary = refusals.problems && (
    <ErrorSummary problems={refusals.problems} requests={refusals.tries} onJump={jump} />
  );

  return (
    <FormContext value={shared}>
      {stepper && current !== undefined && (
        <ProgressLine
          number={current.number}
          count={steps.length}
          done={progress}
          title={check.isOpen ? "" : current.title}
          language={current.language}
        />
      )}
      <FormElement>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens in the form's own inputs */}
        <div
          ref={root}
          className="p-form"
          onFocus={(event: FocusEvent) => {
            const fieldKey = keyOf(event.target);
            if (fieldKey === undefined) return;
            if (leavesTrace !== undefined) setTouched(true);
            onPlace({ step: currentIndex, fieldKey });
          }}
          // A field counts as visited once the focus leaves it, not while it moves between its own inputs.
          onBlur={({ target, relatedTarget }: FocusEvent) => {
            const fieldKey = keyOf(target);
            if (fieldKey !== undefined && keyOf(relatedTarget) !== fieldKey) store.touch(fieldKey);
          }}
          // The next field may only now have appeared: it must be there before the focus moves on.
          onKeyDown={(event: KeyboardEvent) => event.key === "Tab" && store.settle()}
        >
          {(isTouched || steps.some((step) => step.isSeen && step !== current)) && (
            <Suspense>
              <PrintedAnswers />
            </Suspense>
          )}
          {check.isOpen ? (
            summary
          ) : (
            <StepList
              {...{ steps, current, summary }}
              isStepper={stepper}
              isInert={busy === "submit"}
              onOpen={openStep}
            />
          )}
          {(isLast || check.changing !== undefined) && (
            <Suspense>
              <CheckAnswers
                {...{ check, places, busy }}
                onChange={jump}
                onOpen={checkAnswers}
                onLeave={() => open(currentIndex)}
              />
            </Suspense>
          )}
          <Appeared appearances={appearances} shownPage={current?.page.key} />
          {leftOutNote()}
          <ActionBar
            {...(stepper &&
              current !== undefined && {
                steps: {
                  isFirst: position === 0,
                  isLast,
                  isComplete: current.isCompleted,
                  previous,
                  next,
                },
              })}
            isFormComplete={isFormComplete}
            busy={busy}
            save={save}
            {...(notice !== undefined && { notice })}
            onSubmit={submit}
            onSave={onSave && (() => busy === undefined && onSave())}
          />
        </div>
      </FormElement>
    </FormContext>
  );
}

/** Where the answers can't be shown, the questions are. */
function Unchecked({ check, onLeave }: CheckAnswersProps) {
  useEffect(() => {
    if (check.isOpen) onLeave();
  });
  return null;
}
