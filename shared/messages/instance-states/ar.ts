import type { InstanceStateWords } from "./en.ts";

export const instanceStatesAr: InstanceStateWords = {
  FAILED: "إجاباتك محفوظة، لكن تعذّر إعداد تقرير. أخبر من أرسل إليك هذا النموذج.",
  CLOSED: "هذا النموذج مغلق حاليًا ولا يقبل إجابات. ما حفظته يبقى محفوظًا.",
  EXPIRED: "كان هذا النموذج مفتوحًا حتى تاريخ مضى. لم يعد يقبل إجابات.",
  REVOKED: "تم سحب هذا النموذج ولم يعد يقبل إجابات. اسأل من أرسله إليك.",
};
