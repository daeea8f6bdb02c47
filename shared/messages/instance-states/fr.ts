import type { InstanceStateWords } from "./en.ts";

export const instanceStatesFr: InstanceStateWords = {
  FAILED:
    "Vos réponses sont en sécurité, mais un rapport n’a pas pu être produit. Prévenez la personne qui vous a envoyé ce formulaire.",
  CLOSED:
    "Ce formulaire est fermé pour le moment et n’accepte pas de réponses. Ce que vous avez enregistré est gardé.",
  EXPIRED: "Ce formulaire était ouvert jusqu’à une date qui est passée. Il n’accepte plus de réponses.",
  REVOKED:
    "Ce formulaire a été retiré et n’accepte plus de réponses. Adressez-vous à la personne qui vous l’a envoyé.",
};
