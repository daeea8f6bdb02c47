import type { CSSProperties } from "react";
import type { Field, Question } from "../../../../shared/form/definition/definition.ts";
import { likertKey } from "../../../../shared/form/definition/likert-key.ts";
import { otherLanguageOf } from "../../../../shared/localize.ts";
import { problemShown, type ShownOption, shownOptions } from "../../base/field-slice.ts";
import type { FieldProps } from "../../base/form-context.ts";
import { elementId, useSlice } from "../../base/form-context.ts";
import { isUnanswered } from "../../base/merge.ts";
import { plainText } from "../../base/rich-text.tsx";
import {
  hintLine,
  labelText,
  problemLine,
  requiredStar,
  requiredWord,
  shellAttributes,
} from "../../fields/FieldShell.tsx";
import { fieldText } from "../../fields/FieldText.tsx";
import { media } from "../../media/field-media.ts";
import { inLanguage } from "../../texts/ui-language.tsx";

/** A grid of questions and a common scale; on a phone a list of questions with the scale below each. */
export function likertField({ field, slice }: FieldProps) {
  const options = shownOptions(slice);
  return (
    <fieldset
      {...shellAttributes(field)}
      style={
        {
          ...shellAttributes(field).style,
          "--scale": options.length,
          "--beside": besideOnPhone(options),
        } as CSSProperties
      }
      data-scale={scaleWidth(options)}
      aria-describedby={slice.describedBy}
      disabled={slice.readOnly}
    >
      {slice.label !== "" && <legend className="p-label">{labelText({ field, slice })}</legend>}
      {hintLine({ field, slice })}
      <div className="p-likert">
        <div className="p-likert-head" aria-hidden="true">
          <span />
          {options.map((option) => (
            <span key={option.key}>
              {inLanguage(plainText(option.label), option.language)}
              {media.loaded?.choicePicture(option.own.image, slice)}
            </span>
          ))}
        </div>
        {(field.questions ?? []).map((question) => (
          <LikertRow key={question.key} field={field} question={question} options={options} />
        ))}
      </div>
      {problemLine(slice.id, slice)}
    </fieldset>
  );
}

function LikertRow({
  field,
  question,
  options,
}: {
  field: Field;
  question: Question;
  options: ShownOption[];
}) {
  const key = likertKey(field.key, question.key);
  const shared = useSlice(key);
  const { store, locale, texts, say, idPrefix } = shared;
  if (!store.session.isVisible(key)) return null;
  const id = elementId(idPrefix, key);
  const required = store.session.isRequired(key);
  const shown = problemShown(key, shared, field);
  // a refused press listed it
  const problem = shown && { ...shown, isAnnounced: shown.isAnnounced && !shared.pageDirty };
  const value = store.session.value(key);
  const label = store.session.label(key, locale) || question.key;
  const language = store.session.labelLanguage(key, locale);
  const isClearable = !required && !isUnanswered(value) && !store.session.isReadOnly(field.key);
  return (
    <div
      className="p-likert-row"
      role="radiogroup"
      data-key={key}
      aria-labelledby={`${id}-question`}
      aria-required={required}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <div className="p-likert-question">
        <div id={`${id}-question`}>
          {inLanguage(fieldText(label, field.safe), language)}
          {requiredStar(required)}
          {required && requiredWord(shared)}
          {question.hint !== undefined && (
            <div className="p-hint">
              {inLanguage(
                fieldText(store.session.filled(key, question.hint, locale, field.safe), field.safe),
                otherLanguageOf(question.hint, locale, shared.definition.defaultLocale),
              )}
            </div>
          )}
        </div>
        {media.loaded?.mediaBeside(question, label, shared)}
      </div>
      {options.map((option) => (
        <label key={option.key} className="p-likert-option">
          <input
            type="radio"
            name={id}
            checked={value === option.key}
            onChange={() => store.answer(key, option.key)}
          />
          <span className="p-likert-option-label">
            {inLanguage(plainText(option.label), option.language)}
            {media.loaded?.choicePicture(option.own.image, shared)}
          </span>
        </label>
      ))}
      {isClearable && (
        <button type="button" className="p-link p-clear" onClick={() => store.answer(key, null)}>
          {say(texts.clear)}
          <span className="p-unseen"> {inLanguage(plainText(label), language)}</span>
        </button>
      )}
      {problemLine(id, { problem, say })}
    </div>
  );
}

/** How the scale fits below a question on a phone: side by side, side by side in small cells, or stacked. */
function scaleWidth(options: ShownOption[]): "short" | "tiny" | "long" {
  const labels = options.map(({ label }) => plainText(label));
  const longestWord = Math.max(
    0,
    ...labels.flatMap((label) => label.split(/\s+/)).map((word) => word.length),
  );
  const longestLabel = Math.max(0, ...labels.map((label) => label.length));
  if (longestLabel <= 3) return "tiny";
  return options.length <= 5 && longestWord <= 9 && longestLabel <= 22 ? "short" : "long";
}

/** Cells in a line on a phone: all, or two lines of the same length. */
function besideOnPhone({ length }: ShownOption[]): number {
  return length <= 7 ? length : Math.ceil(length / 2);
}
