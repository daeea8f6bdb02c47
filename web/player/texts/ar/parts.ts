/** What the parts of the page that are loaded later say in Arabic. */
import type { PartTexts } from "../../lazy-messages.ts";
import { apart, counted, leftToRight } from "./counted.ts";

const seconds = { one: "ثانية واحدة", two: "ثانيتين", few: "ثوانٍ", many: "ثانية" };

export const parts: Omit<
  PartTexts,
  "outputs" | "change" | "places" | "uploads" | "mails" | "accessibility" | "dataUse"
> = {
  about: { contact: "هل لديك أسئلة عن هذا النموذج؟" },
  changed: {
    title: "تم تحديث هذا النموذج منذ أن بدأت",
    kept: "كل ما أدخلته ما زال هنا.",
    look: "هذه الأسئلة جديدة أو تغيّرت:",
  },
  check: {
    title: "راجع إجاباتك",
    lead: "هذا ما سترسله. ما زال بإمكانك تغيير كل شيء.",
    unanswered: "بلا إجابة",
    change: "تغيير",
    back: "العودة إلى إجاباتك",
    hide: "إخفاء القائمة",
  },
  deadEnds: {
    accessDeniedText: "هذا الرابط لا يفتح نموذجًا. تحقق من أنه كامل، أو اطلب رابطًا جديدًا ممن أرسله إليك.",
    noKeyText:
      "لا يملك هذا الجهاز إذنًا بفتح هذا النموذج. افتح الرابط الذي حفظته أو تلقيته؛ وإذا كان النموذج في «نماذجي» فسجّل الدخول.",
    unknownTitle: "لا يوجد شيء في هذا العنوان",
    unknownText: "تحقق من الرابط، أو اطلب رابطًا جديدًا ممن أرسله إليك.",
  },
  debug: { debugShow: "إظهار قيمة النموذج", debugHide: "إخفاء قيمة النموذج" },
  lists: {
    type: "اكتب للبحث",
    found: (count) =>
      counted(count, { one: "خيار واحد", two: "خياران", few: "خيارات", many: "خيارًا", none: "لا خيارات" }),
    remove: (what) => `إزالة ${apart(what)}`,
  },
  looks: {
    of: (value, most) => `${value} من ${most}`,
    scan: "التقاط صورة للرمز",
    reading: "جارٍ قراءة الرمز…",
    read: (code) => `الرمز هو ${leftToRight(code)}.`,
    noCode: "لم يُعثر على رمز. حاول مرة أخرى من مسافة أقرب وفي إضاءة جيدة، أو اكتب ما هو مكتوب عنده.",
    noScanner: "اكتب ما هو مكتوب عند الرمز.",
    day: "اليوم",
    month: "الشهر",
    year: "السنة",
    sameDay: (date) => `أي ${date}.`,
  },
  media: {
    picture: "صورة",
    audio: (of) => (of === "" ? "صوت" : `صوت: ${apart(of)}`),
    video: (of) => (of === "" ? "فيديو" : `فيديو: ${apart(of)}`),
    enlarge: (what) => `عرض بحجم أكبر: ${apart(what)}`,
    close: "إغلاق",
    failed: "تعذّر تحميل هذه الصورة. أعد تحميل الصفحة للمحاولة مرة أخرى.",
    silent: "لا يمكن تشغيل هذا التسجيل هنا. أعد تحميل الصفحة للمحاولة مرة أخرى.",
  },
  myForms: {
    name: "الاسم",
    status: "الحالة",
    date: "التاريخ",
    actionsColumn: "الإجراءات",
    openForm: "فتح النموذج",
    viewOutput: "عرض النتيجة",
    newForm: "نموذج جديد",
    noForms: "ليس لديك نماذج بعد. اضغط «نموذج جديد» لبدء نموذج.",
    newFormText: "اختر نموذجًا ملأته من قبل، أو ألصق الرابط الذي حصلت عليه.",
    newFormLink: "رابط نموذج",
    newFormLinkWrong: `هذا ليس رابط نموذج. شكله ${leftToRight("https://…/f/…")} مع مفتاح طويل في آخره.`,
    start: "بدء",
    rename: "إعادة تسمية",
    newName: "الاسم الجديد",
    renameFailed: "تعذّر تغيير الاسم. حاول مرة أخرى.",
    inboxFailed: "تعذّر تحميل نماذجك.",
    statuses: {
      NEW: "جديد",
      OPEN: "مفتوح",
      REVOKE: "مسحوب",
      COMPLETE: "مكتمل",
      POST_PROCESSING: "جارٍ إعداد النتيجة...",
    },
    sampleOffer: "ليس لديك رابط؟ جرّب",
    sampleForm: "نموذجًا تجريبيًا",
  },
  offline: {
    offline: "لا يوجد اتصال",
    offlineText: "هذا نموذجك كما هو على هذا الجهاز. يمكنك المتابعة: ستُرسل إجاباتك عندما يعود الاتصال.",
    waiting: "لم يُرسل بعد: لا يوجد اتصال",
    waitingText: "سترسل هذه الصفحة نموذجك فور عودة الاتصال، وستخبرك بذلك.",
    mayClose: "إجاباتك محفوظة على هذا الجهاز: يمكنك أيضًا إغلاق هذه الصفحة وفتحها لاحقًا.",
    leaveOpen: "أبقِ هذه الصفحة مفتوحة.",
    tryNow: "حاول الآن",
    stop: "لا ترسل بعد",
    noRoom:
      "لم تعد في هذا الجهاز مساحة لحفظ النموذج. من دون اتصال، أبقِ هذه الصفحة مفتوحة إلى أن ترسل النموذج.",
    keepsNothing:
      "لا يحتفظ هذا المتصفح بشيء بعد إغلاق نافذته، كما في النافذة الخاصة. أبقِ هذه الصفحة مفتوحة إلى أن ترسل النموذج.",
  },
  rank: {
    unset: "لم تتم الإجابة بعد. رتّب الخيارات كما تراها.",
    keep: "الإبقاء على هذا الترتيب",
    up: (what) => `نقل ${apart(what)} إلى أعلى`,
    down: (what) => `نقل ${apart(what)} إلى أسفل`,
    moved: (what, place, count) => `أصبح ${apart(what)} الآن في المرتبة ${place} من ${count}.`,
  },
  refusals: {
    ACCESS_DENIED: "تم رفض الوصول",
    SIGN_IN_NEEDED: "انتهت جلستك. سجّل الدخول مرة أخرى للمتابعة.",
    XSRF_REFUSED: "هذه الصفحة قديمة. أعد تحميلها وحاول مرة أخرى.",
    FIREWALL_REFUSED:
      "رفض جدار حماية أمام هذا الموقع الطلب. حاول مرة أخرى؛ وإذا تكرر ذلك فأخبر القائمين على الموقع.",
    CROSS_SITE_REFUSED: "جاء هذا الطلب من موقع آخر فرُفض.",
    INPUT_INVALID: "تعذّرت قراءة جزء مما أُرسل.",
    BODY_TOO_LARGE: "ما أرسلته كبير جدًا.",
    TOO_MANY_REQUESTS: "محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.",
    SERVICE_BUSY: "الخدمة مشغولة. حاول مرة أخرى بعد قليل.",
    FAULT: "حدث خطأ من جانبنا. لم يُفقد شيء؛ حاول مرة أخرى.",
    PUBLICATION_CLOSED: "هذا النموذج مغلق ولم يعد يقبل إجابات.",
    PUBLICATION_EXPIRED: "كان هذا النموذج مفتوحًا حتى تاريخ مضى. لم يعد يقبل إجابات.",
    INSTANCE_STALE: "تم تغيير هذا النموذج في مكان آخر. تظهر الإجابات الأحدث.",
    INSTANCE_COMPLETE: "سبق إرسال هذا النموذج.",
    ANSWERS_INVALID: "يجب تصحيح بعض الإجابات قبل إرسال النموذج.",
    ANSWERS_TOO_LARGE: "الإجابات طويلة جدًا. اختصر أطولها.",
    REPORTS_UNDER_WAY: "ما زالت تقارير إجاباتك الأخيرة قيد الإعداد. حاول مرة أخرى بعد قليل؛ تغييراتك محفوظة.",
    TOO_MANY_CHANGES: "تغيّرت هذه الإجابات مرات كثيرة جدًا، ولم يعد تغييرها ممكنًا.",
    OUTPUT_NOT_FOUND: "هذا التقرير غير موجود.",
  },
  repeats: {
    add: (what) => (what === "" ? "إضافة آخر" : `إضافة: ${apart(what)}`),
    remove: "إزالة",
    removed: (name) => `تمت إزالة ${apart(name)}.`,
    undo: "تراجع",
    added: (name) => `تمت إضافة ${apart(name)}.`,
    numbered: (what, place) => (what === "" ? `المُدخل ${place}` : `${apart(what)} ${place}`),
    none: "لم تتم إضافة شيء بعد.",
  },
  saved: {
    savedInMyForms: "ستجده في «نماذجي» كلما سجّلت الدخول.",
    resumeLink:
      "يفتح هذا الرابط نموذجك من جديد، على هذا الجهاز أو أي جهاز آخر. احتفظ به لنفسك: من يحصل عليه يستطيع قراءة إجاباتك.",
    copyLink: "نسخ الرابط",
    copied: "تم النسخ",
  },
  session: {
    code: "ar",
    title: "انتهاء الجلسة",
    text: "لم يحدث أي نشاط هنا منذ مدة. اختر «إلغاء» للبقاء مسجّل الدخول.",
    secondsLeft: (count) => `سيتم تسجيل خروجك خلال ${counted(count, seconds)}.`,
    cancel: "إلغاء",
  },
  stale: {
    staleKept: (count) =>
      counted(count, {
        one: "أُضيفت إليها إجابة واحدة قدّمتها هنا.",
        two: "أُضيفت إليها إجابتان قدّمتهما هنا.",
        few: "إجابات قدّمتها هنا أُضيفت إليها.",
        many: "إجابة قدّمتها هنا أُضيفت إليها.",
      }),
    staleConflicts: "هذه الأسئلة أُجيب عنها هنا إجابة مختلفة. لم يُفقد شيء: اختر الإجابة التي تبقى.",
    staleMine: "إجابتك هنا",
    staleTheirs: "الإجابة الأحدث",
    useMine: "استخدام إجابتي",
    unanswered: "بلا إجابة",
  },
};
