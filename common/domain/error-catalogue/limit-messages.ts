import type { ErrorWords } from "./error-words.ts";

/** What is too much at the moment, or cannot be done at the moment; all of it may be tried again. */
export const limitMessages = {
  rate_limited: [
    429,
    "Rate limit of {points} requests per minute exceeded; retry after {seconds} s",
    "تجاوزت الحد {points} طلبا في الدقيقة؛ أعد المحاولة بعد {seconds} ثانية",
  ],
  answers_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for answers that are kept for its Idempotency-Keys: send further requests without a key, or when the oldest answers have been deleted, 25 hours after their requests, or ask the operator of the site for more",
    "بلغ هذا الحساب حصته {megabytes} ميغابايت من الأجوبة المحفوظة لمفاتيح Idempotency-Key: أرسل الطلبات بلا مفتاح، أو بعد حذف أقدم الأجوبة بعد 25 ساعة من طلباتها، أو اطلب حصة أكبر من مشغل الموقع",
  ],
  attachments_quota: [
    429,
    "This account has reached its quota of {megabytes} MB for attachments: send documents without attachments, or ask the operator of the site for more",
    "بلغ هذا الحساب حصته {megabytes} ميغابايت من المرفقات: أرسل المستندات بلا مرفقات أو اطلب حصة أكبر من مشغل الموقع",
  ],
  sign_in_attempts: [
    429,
    "Too many attempts to sign in; retry after {seconds} s",
    "محاولات الدخول كثيرة؛ أعد المحاولة بعد {seconds} ثانية",
  ],
  too_many_held: [
    429,
    "Too many batches, waits and streams of this account are open at the same time: {most} are the most, wait for one of them to end",
    "الدفعات والانتظارات المفتوحة لهذا الحساب كثيرة: الحد {most}، انتظر انتهاء إحداها",
  ],
  account_bytes: [
    429,
    "Too many bytes of this account are under way at the same time: wait for an answer, then go on",
    "البيانات الجارية لهذا الحساب في الوقت نفسه كثيرة: انتظر جوابا ثم تابع",
  ],
  account_documents_wait: [
    429,
    "Too many documents of this account wait: send further ones when they have been worked on",
    "مستندات كثيرة لهذا الحساب تنتظر: أرسل غيرها بعد معالجتها",
  ],
  too_many_views: [
    429,
    "Too many live views of this session are open at the same time: {most} are the most, close one of them",
    "العروض الحية المفتوحة لهذه الجلسة كثيرة: الحد {most}، أغلق أحدها",
  ],
  answer_not_written: [
    503,
    "The document is stored, but its answer could not be written: ask for it, or send the request again with the same Idempotency-Key",
    "خُزّن المستند لكن تعذرت كتابة جوابه: اطلبه أو أعد الطلب بالمفتاح Idempotency-Key نفسه",
  ],
  document_too_slow: [
    503,
    "The document was given up after {seconds} s of work: send it in parts",
    "تُرك المستند بعد {seconds} ثانية من العمل: أرسله على أجزاء",
  ],
  organization_unreadable: [
    503,
    "The organization of the token cannot be looked up at the moment; try again",
    "لا يمكن البحث عن مؤسسة الرمز الآن؛ أعد المحاولة",
  ],
  pdf_process_ended: [503, "The process that makes PDFs ended: try again", "توقفت عملية إنشاء ملفات PDF: أعد المحاولة"],
  giver_not_known: [
    503,
    "The database is being recovered: which access point the envelope was given is not known yet",
    "قاعدة البيانات قيد الاستعادة: لا يُعرف بعد أي نقطة وصول أُعطيت المظروف",
  ],
  recovering: [
    503,
    "The service was restored from a backup and is finding out what had been sent before: try again later",
    "استُعيدت الخدمة من نسخة احتياطية وهي تتحقق مما أُرسل من قبل: أعد المحاولة لاحقا",
  ],
  numbers_unreadable: [
    503,
    "The service cannot see how far it has given document numbers: try again later",
    "لا تستطيع الخدمة أن ترى إلى أين بلغت أرقام المستندات: أعد المحاولة لاحقا",
  ],
  thread_ended: [
    503,
    "The thread that worked on the document ended: try again",
    "توقف خيط المعالجة الذي يعمل على المستند: أعد المحاولة",
  ],
  no_room: [
    503,
    "There is no room for further documents at the moment, try again later",
    "لا يوجد متسع لمستندات أخرى الآن، أعد المحاولة لاحقا",
  ],
  tokens_unchecked: [
    503,
    "Tokens cannot be checked at the moment; try again",
    "لا يمكن التحقق من الرموز الآن؛ أعد المحاولة",
  ],
  service_bytes: [
    503,
    "Too many bytes are under way at the moment, try again",
    "البيانات الجارية كثيرة الآن، أعد المحاولة",
  ],
  too_many_connections: [503, "Too many connections at the moment, try again", "الاتصالات كثيرة الآن، أعد المحاولة"],
  organization_documents_wait: [
    503,
    "Too many documents of your organization wait already: try again later",
    "مستندات كثيرة لمؤسستك تنتظر: أعد المحاولة لاحقا",
  ],
  documents_wait: [503, "Too many documents wait already: try again later", "مستندات كثيرة تنتظر: أعد المحاولة لاحقا"],
} as const satisfies ErrorWords;
