/** Why a form accepts no answers, in the respondent's language. */
import type { MessageCode } from "../form/instance-status.ts";
import { type RespondentLocale, respondentLocale } from "../localize.ts";

export type ExplainedState = Extract<MessageCode, "FAILED" | "CLOSED" | "EXPIRED" | "REVOKED">;

const texts: Record<RespondentLocale, Record<ExplainedState, string>> = {
  en: {
    FAILED:
      "Your answers are safe, but a report could not be made. Please tell the person who sent you this form.",
    CLOSED: "This form is closed for now and takes no answers. What you have saved is kept.",
    EXPIRED: "This form was open until a date that has passed. It takes no more answers.",
    REVOKED: "This form was withdrawn and takes no more answers. Please ask the person who sent it to you.",
  },
  es: {
    FAILED:
      "Sus respuestas están a salvo, pero no se pudo generar un informe. Avise a quien le envió este formulario.",
    CLOSED: "Este formulario está cerrado por ahora y no acepta respuestas. Lo que ha guardado se conserva.",
    EXPIRED: "Este formulario estuvo abierto hasta una fecha que ya pasó. Ya no acepta respuestas.",
    REVOKED: "Este formulario fue retirado y ya no acepta respuestas. Pregunte a quien se lo envió.",
  },
  fr: {
    FAILED:
      "Vos réponses sont en sécurité, mais un rapport n’a pas pu être produit. Prévenez la personne qui vous a envoyé ce formulaire.",
    CLOSED:
      "Ce formulaire est fermé pour le moment et n’accepte pas de réponses. Ce que vous avez enregistré est gardé.",
    EXPIRED: "Ce formulaire était ouvert jusqu’à une date qui est passée. Il n’accepte plus de réponses.",
    REVOKED:
      "Ce formulaire a été retiré et n’accepte plus de réponses. Adressez-vous à la personne qui vous l’a envoyé.",
  },
  ar: {
    FAILED: "إجاباتك محفوظة، لكن تعذّر إعداد تقرير. أخبر من أرسل إليك هذا النموذج.",
    CLOSED: "هذا النموذج مغلق حاليًا ولا يقبل إجابات. ما حفظته يبقى محفوظًا.",
    EXPIRED: "كان هذا النموذج مفتوحًا حتى تاريخ مضى. لم يعد يقبل إجابات.",
    REVOKED: "تم سحب هذا النموذج ولم يعد يقبل إجابات. اسأل من أرسله إليك.",
  },
};

/**
 * The text that a respondent reads with a state. Unsupported languages get English.
 * @returns undefined for states that need no text
 * @example instanceStateText("EXPIRED", "fr-CA") // "Ce formulaire était ouvert jusqu’à une date qui est passée. …"
 */
export function instanceStateText(code: MessageCode, locale: string): string | undefined {
  const own = texts[respondentLocale(locale)];
  return isExplained(code) ? own[code] : undefined;
}

function isExplained(code: MessageCode): code is ExplainedState {
  return code in texts.en;
}
