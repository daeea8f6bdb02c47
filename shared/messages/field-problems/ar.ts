import type { FieldProblemWords } from "./en.ts";

export const fieldProblemsAr: FieldProblemWords = {
  required: "هذا الحقل مطلوب.",
  blocked: "لا يمكنك المتابعة ما دام هذا ظاهرًا. غيّر الإجابات التي يتعلق بها.",
  dateBefore: "لا يمكن أن يكون التاريخ قبل {bound}",
  dateAfter: "لا يمكن أن يكون التاريخ بعد {bound}",
  notADate: "أدخل تاريخًا موجودًا.",
  notAPlace: "أدخل خط عرض من ‎-90 إلى 90 وخط طول من ‎-180 إلى 180.",
  notANumber: "أدخل رقمًا.",
  notAnInteger: "أدخل عددًا صحيحًا.",
  tooSmall: "أدخل {bound} أو أكثر.",
  tooLarge: "أدخل {bound} أو أقل.",
  outOfRange: "أدخل رقمًا من {least} إلى {most}.",
  dateOutOfRange: "أدخل تاريخًا بين {least} و{most}.",
  notAnOption: "اختر أحد الخيارات المعروضة.",
  tooFew: "أضف {bound} على الأقل.",
  tooMany: "المسموح به {bound} على الأكثر. احذف بعضها.",
  tooManyCounted: "المسموح به {bound} على الأكثر. يأتي هذا العدد من إجابة أخرى: غيّرها.",
  tooManyFrom: "المسموح به {bound} على الأكثر. غيّر إجابتك عن «{from}».",
  constraint: "هذه الإجابة غير مقبولة هنا. راجعها وغيّرها.",
  wrongType: "هذه الإجابة ليست بالشكل المتوقع.",
};
