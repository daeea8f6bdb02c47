import { fieldProblemsAr } from "../../../../shared/messages/field-problems/ar.ts";
import type { Texts } from "../en/page.ts";
import { summaryAr } from "../summary/ar.ts";
import { apart, counted, leftToRight } from "./counted.ts";

const minutes = { one: "دقيقة واحدة", two: "دقيقتين", few: "دقائق", many: "دقيقة" };
const seconds = { one: "ثانية واحدة", two: "ثانيتين", few: "ثوانٍ", many: "ثانية" };

/** The page's own words in Arabic. */
export const page = {
  code: "ar",
  newQuestion: (label: string) => `سؤال جديد: ${label}`,
  newQuestions: (count: number) => `أسئلة جديدة: ${count}`,
  /** About the device and what it keeps. */
  device: {
    question: "هل هذا جهازك الخاص؟",
    questionText: "جهازك الخاص يحتفظ بالنموذج وتقاريرك، والمشترك لا يحتفظ بشيء. إلى أن تختار، تبقى 15 دقيقة.",
    questionReports: "هل تريد العثور على تقاريرك هنا مرة أخرى؟ إذا كان هذا جهازك الخاص فاحتفظ بها عليه.",
    own: "نعم، احتفظ بها هنا",
    shared: "لا، إنه جهاز مشترك",
    ownNote: "النموذج محفوظ على هذا الجهاز.",
    sharedNote: "لا يُحتفظ بأي شيء على هذا الجهاز المشترك.",
    sharedText: (count) =>
      `يعطيك زر «حفظ» رابطًا للمتابعة من مكان آخر. إذا لم يستخدم أحد الصفحة لمدة ${counted(count, minutes)}، فستبدأ من جديد للشخص التالي.`,
    done: "انتهيت",
    clear: "مسح هذا الجهاز",
    clearTitle: "هل تريد مسح هذا الجهاز؟",
    clearText:
      "يزيل هذا كل ما يحتفظ به هذا الموقع في هذا المتصفح، بما في ذلك النماذج الأخرى، ويُنهي تسجيل دخولك. ما حُفظ أو أُرسل يبقى لدى من أرسل إليك النموذج.",
    clearYes: "نعم، امسحه",
    cleared: "تم مسح هذا الجهاز",
    clearedText: "لم يعد هذا الموقع يحتفظ بأي شيء عن نماذجك في هذا المتصفح.",
    clearFailed: "تعذّر مسح كل شيء",
    clearFailedText:
      "لم يُزِل هذا المتصفح كل شيء. تحقق من الاتصال، وأغلق علامات التبويب الأخرى لهذا الموقع، ثم حاول مرة أخرى.",
    idleTitle: "هل ما زلت هنا؟",
    idleText: (count) => `سيُغلق هذا النموذج للشخص التالي خلال ${counted(count, seconds)}.`,
    goOn: "متابعة",
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsAr,
  summary: summaryAr,
  loading: "جارٍ فتح النموذج…",
  language: "اللغة",
  languageFailed: (language) =>
    `تعذّر تحميل ${apart(language)}: لا يوجد اتصال. أعد تحميل الصفحة لاحقًا لتغيير اللغة.`,
  required: "مطلوب",
  choose: "اختر…",
  clear: "مسح",
  filterOptions: "البحث عن خيار",
  noOptions: "لا يوجد خيار مطابق.",
  chosen: (count) =>
    counted(count, {
      one: "تم اختيار واحد",
      two: "تم اختيار اثنين",
      few: "خيارات محددة",
      many: "خيارًا محددًا",
      none: "لم يتم اختيار شيء",
    }),
  moreHelp: "المزيد عن هذا السؤال",
  pickDate: "اختيار تاريخ من التقويم",
  pickTime: "اختيار وقت",
  datePart: "التاريخ",
  timePart: "الوقت",
  incomplete: "أدخل القيمة كاملة، أو امسحها.",
  timeMissing: "أدخل الوقت أيضًا.",
  dateIncomplete: (mask) => `أدخل التاريخ بالشكل ${leftToRight(mask)}.`,
  dateYearShort: (mask) => `أدخل السنة بأربعة أرقام: ${leftToRight(mask)}.`,
  dateNoMonth: (month) => `لا يوجد شهر ${month}.`,
  dateNoDay: (day) => `لا يوجد يوم ${day}.`,
  dateMissing: (date) => `التاريخ ${apart(date)} غير موجود. تحقق من اليوم والشهر.`,
  dateInFuture: (date) => `التاريخ ${apart(date)} في المستقبل.`,
  numberUnreadable: (example) => `أدخل رقمًا، مثل ${leftToRight(example)}.`,
  numberAmbiguous: (typed, thousands, decimals) =>
    `قد يعني «${leftToRight(typed)}» ‏${leftToRight(thousands)} أو ${leftToRight(decimals)}. اكتب أحدهما.`,
  numberTooLong: "هذا الرقم طويل جدًا.",
  on: "نعم",
  off: "لا",
  sliderUnset: "لم تتم الإجابة بعد. حرّك المؤشر للإجابة.",
  invalidFieldType: "نوع حقل غير صالح!",

  stepOf: (step, count) => `${step} من ${count}`,
  steps: "الخطوات",
  stepCompleted: "مكتملة",
  stepLocked: "أكمل الخطوات السابقة أولًا.",
  /** Before the name of a step. */
  step: (step) => `الخطوة ${step}: `,
  /** The name of a step that its author gave none. */
  page: (number) => `الصفحة ${number}`,
  previous: "السابق",
  next: "التالي",
  submit: "إرسال",
  save: "حفظ",
  saveHint: "الحفظ والإكمال لاحقًا",
  submitting: "جارٍ الإرسال…",
  saving: "جارٍ الحفظ…",
  actions: "إجراءات النموذج",
  nextBlocked: "هذه الخطوة غير مكتملة بعد. اضغط لمعرفة الناقص.",
  submitBlocked: "بعض الإجابات ناقصة. اضغط لمعرفتها.",
  problemCount: (count) =>
    counted(count, {
      one: "إجابة واحدة تحتاج إلى انتباهك",
      two: "إجابتان تحتاجان إلى انتباهك",
      few: "إجابات تحتاج إلى انتباهك",
      many: "إجابة تحتاج إلى انتباهك",
    }),

  savedAt: (time) => `حُفظ في ${apart(time)}`,
  savedNever: "تُحفظ إجاباتك أثناء الكتابة.",
  slowLine: "الاتصال بطيء: يستغرق هذا وقتًا أطول من المعتاد.",
  offlineLine: "لم تُحفظ بعد: لا يوجد اتصال",
  offlineSubmit: "لا يوجد اتصال: لم يُرسل النموذج بعد، نحاول مرة أخرى",
  notSavedYet: "لم تُحفظ بعد، نحاول مرة أخرى",
  answersTooLarge: (label, length, limit) =>
    `لم تُحفظ: إجاباتك طويلة جدًا. أطولها «${apart(label)}» بنحو ${length} حرف؛ والحد لجميع الإجابات معًا نحو ${limit}. اختصرها.`,
  notSaved: "لم تُحفظ.",
  keptHere: "إجاباتك محفوظة على هذا الجهاز.",
  keepOpen: "لا يستطيع هذا المتصفح تخزين شيء على هذا الجهاز: أبقِ هذه الصفحة مفتوحة حتى تُحفظ إجاباتك.",
  unsaved: "لم تُحفظ بعد",
  submitFailed: "تعذّر إرسال النموذج: لا يوجد اتصال. حاول مرة أخرى بعد قليل.",
  saveFailed: "تعذّر حفظ النموذج: لا يوجد اتصال. حاول مرة أخرى بعد قليل.",
  staleTitle: "تم تغيير هذا النموذج في مكان آخر",
  staleText: "تظهر الإجابات الأحدث.",
  showNotice: "عرض ما تغيّر",
  dismiss: "إغلاق",
  restored: "عادت الإجابات التي لم تكن قد حُفظت بعد من هذا الجهاز.",

  complete: "تم إرسال النموذج بنجاح. يُرجى الانتظار ريثما نُعدّ تقريرك.",
  thanks: "شكرًا لك",
  saved: "تم حفظ النموذج بنجاح. يمكنك العودة إليه وإكماله لاحقًا.",
  goOn: "متابعة النموذج",
  resumeLinkLabel: "رابط النموذج",
  mailLink: "أرسل لي الرابط بالبريد الإلكتروني",

  accessDenied: "تم رفض الوصول",
  closedTitle: "هذا النموذج مغلق",
  closedText: "لم يعد يقبل إجابات. إذا كنت ترى أن هذا خطأ، فاسأل من أرسل إليك الرابط.",
  revokedTitle: "تم سحب هذا النموذج",
  openFailed: "تعذّر فتح النموذج",
  tryAgain: "حاول مرة أخرى",
  sessionEnded: "انتهت جلستك. سجّل الدخول للمتابعة.",
  signIn: "تسجيل الدخول",
  noConnection: "لا يوجد اتصال. تحقق من الشبكة وحاول مرة أخرى.",
  crashTitle: "حدث خطأ في هذه الصفحة",
  crashText: "إجاباتك محفوظة على هذا الجهاز. أعد تحميل الصفحة للمتابعة.",
  crashReload: "أعد تحميل الصفحة للمتابعة.",
  reload: "إعادة التحميل",
  continueTitle: "لقد بدأت هذا النموذج على هذا الجهاز من قبل",
  continueText: (when) => `آخر إجابة: ${when}.`,
  continueForm: "المتابعة من حيث توقفت",
  startAgain: "بدء نموذج جديد",
  notMe: "هذا ليس أنا",

  dataUse: "كيف تُستخدم بياناتك",
  myForms: "نماذجي",
  cancel: "إلغاء",

  about: {
    contact: "هل لديك أسئلة عن هذا النموذج؟",
    openUntil: (moment) => `متاح حتى ${apart(moment)}`,
  },
  debug: { debugShow: "إظهار قيمة النموذج", debugHide: "إخفاء قيمة النموذج" },
} satisfies Texts;
