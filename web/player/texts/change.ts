/** The texts about changing answers after submitting: loaded where that is possible. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  /** A button beside the reports. */
  change: "Change my answers",
  goOn: "Continue changing my answers",
  goOnHint: "You began to change your answers and have not submitted the changes yet.",
  changing: "You are changing your answers",
  until: (version: number) =>
    `What you submitted before stays valid until you submit again. Then this becomes version ${version}, and your reports are made again.`,
  sentBack: "Your answers were sent back to you with this note:",
  version: (version: number) => `Version ${version} of your answers`,
  replaced: "Replaced by newer answers",
  earlier: "Earlier versions",
};
export type ChangeTexts = typeof en;

const es: ChangeTexts = {
  change: "Cambiar mis respuestas",
  goOn: "Seguir cambiando mis respuestas",
  goOnHint: "Usted empezó a cambiar sus respuestas y aún no ha enviado los cambios.",
  changing: "Está cambiando sus respuestas",
  until: (version) =>
    `Lo que envió antes sigue siendo válido hasta que envíe de nuevo. Entonces será la versión ${version} y sus informes se harán otra vez.`,
  sentBack: "Le devolvieron sus respuestas con esta nota:",
  version: (version) => `Versión ${version} de sus respuestas`,
  replaced: "Sustituida por respuestas más recientes",
  earlier: "Versiones anteriores",
};

const fr: ChangeTexts = {
  change: "Modifier mes réponses",
  goOn: "Continuer à modifier mes réponses",
  goOnHint: "Vous avez commencé à modifier vos réponses et n’avez pas encore envoyé les modifications.",
  changing: "Vous modifiez vos réponses",
  until: (version) =>
    `Ce que vous avez envoyé reste valable jusqu’à votre nouvel envoi. Ce sera alors la version ${version}, et vos rapports seront refaits.`,
  sentBack: "Vos réponses vous ont été renvoyées avec cette note\u00a0:",
  version: (version) => `Version ${version} de vos réponses`,
  replaced: "Remplacée par des réponses plus récentes",
  earlier: "Versions précédentes",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    change: ChangeTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const changeTextsFor = (code: string): ChangeTexts => textsOf("change", { en, es, fr }, code) ?? en;
