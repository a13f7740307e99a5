import type { ErrorWords } from "./error-words.ts";

/** What the state of things does not allow, of documents, profiles and keys; operators' acts stand beside. */
export const conflictMessages = {
  saved_filters: [
    409,
    "You have {maxOwnFilters} saved filters: delete one before",
    "لديك {maxOwnFilters} من عوامل التصفية المحفوظة: احذف أحدها أولا",
  ],
  taxpayer_shared: [
    409,
    "Another organization shares the taxpayer {taxpayerOf} with the business profile: create one for another taxpayer",
    "تشارك مؤسسة أخرى المكلف {taxpayerOf} مع ملف المنشأة: أنشئ ملفا لمكلف آخر",
  ],
  idempotency_key_taken: [
    409,
    "Another request with the same Idempotency-Key has taken the place of this one: ask again",
    "حل طلب آخر بالمفتاح Idempotency-Key نفسه محل هذا الطلب: أعد السؤال",
  ],
  profile_twin: [
    409,
    "Business profile {twin} is the same taxpayer's: update it, or issue with it",
    "ملف المنشأة {twin} للمكلف نفسه: حدّثه أو أصدر به",
  ],
  document_final: [
    409,
    "Document {documentSequence} is {overallStatus}: only one that is {allowed} can be changed or sent again",
    "المستند {documentSequence} حالته {overallStatus}: لا يُغيّر ولا يُعاد إرساله إلا ما كانت حالته {allowed}",
  ],
  document_changed: [
    409,
    "Document {documentSequence} was changed by another request: read it and try again",
    "غيّر طلب آخر المستند {documentSequence}: اقرأه ثم أعد المحاولة",
  ],
  document_form_differs: [
    409,
    "Document {documentSequence} was sent as {was}: correct it as {must}",
    "أُرسل المستند {documentSequence} بصيغة {was}: صححه بصيغة {must}",
  ],
  answer_unreadable: [
    409,
    "The answer to the first request with this Idempotency-Key cannot be shown again: a new request needs a key of its own",
    "لا يمكن عرض جواب الطلب الأول بهذا المفتاح Idempotency-Key مرة أخرى: يحتاج الطلب الجديد إلى مفتاح خاص به",
  ],
  profile_has_documents_as: [
    409,
    "The business profile has issued documents as {tin}: create one for another taxpayer",
    "أصدر ملف المنشأة مستندات بالرقم {tin}: أنشئ ملفا لمكلف آخر",
  ],
  profile_has_documents: [
    409,
    "The business profile has issued documents: create one for another taxpayer",
    "أصدر ملف المنشأة مستندات: أنشئ ملفا لمكلف آخر",
  ],
  numbering_shared: [
    409,
    "The business profile shares the numbers of its taxpayer with another organization, whose profile says how they are written: leave numbering out",
    "يتشارك ملف المنشأة أرقام مكلفه مع مؤسسة أخرى يحدد ملفها شكلها: لا ترسل numbering",
  ],
  idempotency_key_in_progress: [
    409,
    "The first request with this Idempotency-Key is still in progress: ask again in a second",
    "الطلب الأول بهذا المفتاح Idempotency-Key ما زال قيد التنفيذ: أعد السؤال بعد ثانية",
  ],
  number_of_the_service: [
    409,
    "The number {number} has the form of the numbers that the service gives, and is not the next of them: let the service number the document, or send it under another number",
    "الرقم {number} له شكل الأرقام التي تعطيها الخدمة وليس تاليها: دع الخدمة ترقم المستند أو أرسله برقم آخر",
  ],
  number_of_another_organization: [
    409,
    "The number {number} is that of a document which another organization has issued for the taxpayer: a new document needs a number of its own",
    "الرقم {number} لمستند أصدرته مؤسسة أخرى للمكلف نفسه: يحتاج المستند الجديد إلى رقم خاص به",
  ],
  number_taken: [
    409,
    "The number {number} is that of document {id} of this business profile: a new document needs a number of its own",
    "الرقم {number} للمستند {id} من ملف المنشأة هذا: يحتاج المستند الجديد إلى رقم خاص به",
  ],
  webhook_limit: [
    409,
    "The organization has {maxEndpoints} webhook endpoints, and there can be no more",
    "للمؤسسة {maxEndpoints} من عناوين الإشعارات وهو الحد الأقصى",
  ],
  prefix_taken: [
    409,
    "The prefix {prefix} belongs to the {kind} of business profile {businessProfileId}: their numbers could be the same",
    "البادئة {prefix} مستعملة في {kind} لملف المنشأة {businessProfileId}: قد تتطابق أرقامهما",
  ],
  prefix_used: [
    409,
    "The prefix {prefix} is that of numbers which documents of the business profile ({kind}) have brought: a running number would come to one of them",
    "البادئة {prefix} في أرقام جاءت بها مستندات ملف المنشأة ({kind}): قد يصل الترقيم إلى أحدها",
  ],
  taxpayer_of_another: [
    409,
    "The taxpayer {id} (tin, endpoint_id or VAT number) belongs to another organization of this installation",
    "المكلف {id} (tin أو endpoint_id أو رقم ضريبة القيمة المضافة) تابع لمؤسسة أخرى في هذه الخدمة",
  ],
  taxpayer_not_approved: [
    409,
    "The taxpayer {id} is not approved for this organization: the operator of this installation approves it",
    "المكلف {id} غير معتمد لهذه المؤسسة: يعتمده مشغل هذه الخدمة",
  ],
  webhook_disabled: [409, "The webhook endpoint is disabled: enable it first", "عنوان الإشعارات معطل: فعّله أولا"],
  webhook_switched_off: [
    409,
    "The webhook endpoint is switched off, by {former}: its organization has to enable it",
    "عنوان الإشعارات معطل، عطله {former}: على مؤسسته أن تفعّله",
  ],
  webhook_held: [
    409,
    "An operator has paused the webhook endpoint: resume it",
    "أوقف أحد المشغلين عنوان الإشعارات مؤقتا: استأنفه",
  ],
  webhook_not_paused: [409, "The webhook endpoint is not paused", "عنوان الإشعارات ليس موقوفا مؤقتا"],
  webhook_resend_count: [
    409,
    "It would send {events} events, and not {confirmed}: look again and confirm that number",
    "سيُرسل {events} من الأحداث لا {confirmed}: انظر مرة أخرى وأكد هذا العدد",
  ],
  external_reference_taken: [
    409,
    "external_reference {externalReference} is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs one of its own",
    "المرجع external_reference {externalReference} للمستند {documentSequence} (id {id}) وحالته الآن {overallStatus}؛ يحتاج المستند الجديد إلى مرجع خاص به",
  ],
  leg_not_settled: [
    409,
    "{legNames} is {state}: the document can be sent again once that is settled",
    "{legNames} حالته {state}: يمكن إعادة إرسال المستند بعد أن تستقر",
  ],
  idempotency_key_of_document: [
    409,
    "{used}: it is that of document {documentSequence} (id {id}), whose overall_status is {overallStatus} now; a new document needs a key of its own",
    "{used}: هو مفتاح المستند {documentSequence} (id {id}) وحالته الآن {overallStatus}؛ يحتاج المستند الجديد إلى مفتاح خاص به",
  ],
  idempotency_key_used: [
    409,
    "{used}; a new request needs a key of its own",
    "{used}؛ يحتاج الطلب الجديد إلى مفتاح خاص به",
  ],
  last_access_point: [
    409,
    "No other access point takes what {target} would be given: pause it instead",
    "لا توجد نقطة وصول أخرى تأخذ ما كان سيُعطى إلى {target}: أوقفها مؤقتا بدلا من ذلك",
  ],
  already_paused: [409, "It is paused already, by {former}", "هو موقوف مؤقتا بالفعل، أوقفه {former}"],
  taxpayer_free: [409, "No other organization has the taxpayer: allow it", "ليس المكلف لمؤسسة أخرى: اسمح به"],
  no_report_to_withdraw: [
    409,
    "The authority has accepted no report of this document: there is nothing to withdraw",
    "لم تقبل الهيئة أي بلاغ عن هذا المستند: لا يوجد ما يُسحب",
  ],
  document_not_given_up: [
    409,
    "The document is {stage}, and no stage has given it up",
    "المستند في المرحلة {stage} ولم تتخل عنه أي مرحلة",
  ],
  document_under_way: [
    409,
    "The document is {stage}: its newest revision is under way and would be reported again",
    "المستند في المرحلة {stage}: أحدث نسخه جارية وسيُبلّغ عنها مرة أخرى",
  ],
  leg_moved: [
    409,
    "The leg has moved in the meantime: read it and try again",
    "تغير مسار الإرسال في هذه الأثناء: اقرأه ثم أعد المحاولة",
  ],
  leg_may_have_arrived: [
    409,
    "The leg is failed, but may have arrived: find out, and resolve it as not_sent before",
    "فشل مسار الإرسال لكنه ربما وصل: تحقق ثم سوّه أولا بالقيمة not_sent",
  ],
  leg_revision_past: [
    409,
    "The leg is {state} and belongs to revision {revision}, which has gone by",
    "مسار الإرسال حالته {state} وهو من النسخة {revision} التي مضت",
  ],
  leg_not_resolvable: [
    409,
    "The leg is {state}: it cannot be resolved as {outcome}",
    "مسار الإرسال حالته {state}: لا يمكن تسويته بالقيمة {outcome}",
  ],
  leg_not_failed: [
    409,
    "The leg is {state}: only one that is failed can be retried",
    "مسار الإرسال حالته {state}: لا يُعاد إلا ما فشل",
  ],
  organization_has_profile: [
    409,
    "The organization has a business profile of the taxpayer: disable the organization instead",
    "للمؤسسة ملف منشأة لهذا المكلف: عطّل المؤسسة بدلا من ذلك",
  ],
  own_organization: [
    409,
    "The organization is that of your own token, which would be refused with it",
    "هذه مؤسسة رمزك أنت، وسيُرفض معها",
  ],
  organization_is_so_already: [409, "The organization is {disabled} already", "حالة المؤسسة هي {disabled} بالفعل"],
  pause_ended: [409, "The pause has ended already", "انتهى الإيقاف المؤقت بالفعل"],
  recovery_not_under_way: [409, "The recovery is not under way", "استعادة الخدمة ليست جارية"],
  recovery_not_acknowledgeable: [
    409,
    "The recovery is under way, or has been acknowledged already",
    "استعادة الخدمة ما زالت جارية أو سبق الإقرار بها",
  ],
  withdrawal_exists: [
    409,
    "The report has a withdrawal, which is {withdrawalState}: there is one at most",
    "للبلاغ سحب حالته {withdrawalState}: سحب واحد على الأكثر",
  ],
  report_not_accepted: [
    409,
    "The report to the authority is {laterState}: it can be withdrawn once it is accepted",
    "البلاغ إلى الهيئة حالته {laterState}: يمكن سحبه بعد قبوله",
  ],
  retry_not_running: [
    409,
    "The retry is {state}: only one that is running can be stopped",
    "إعادة المحاولة حالتها {state}: لا يوقف إلا ما هو جار",
  ],
  taxpayer_belongs_to: [
    409,
    "The taxpayer belongs to {organization}: a second organization can only share it",
    "المكلف للمؤسسة {organization}: لا يمكن لمؤسسة ثانية إلا أن تشاركه",
  ],
  token_revoked_already: [409, "The token is revoked already", "الرمز ملغى بالفعل"],
} as const satisfies ErrorWords;
