import type { Text } from "../runtime/text.ts";

/**
 * Who has to act so that something goes on.
 * - `sender`: the issuer of the document, by correcting it
 * - `receiver_provider`: the provider of the receiver's access point
 * - `site`: the operator of this service
 * - `authority`: the tax authority, or the operator of corner 5 for it
 * - `nobody`: it goes on by itself, so that waiting is right
 */
export const actors = ["sender", "receiver_provider", "site", "authority", "nobody"] as const;
export type Actor = (typeof actors)[number];

/** Their names in the answer to the question who must act. */
export const actorWords: Readonly<Record<Actor, Text>> = {
  sender: { en: "The sender", ar: "المرسل" },
  receiver_provider: { en: "The provider of the receiver", ar: "مزود خدمة المستلم" },
  site: { en: "The operator of this service", ar: "مشغل هذه الخدمة" },
  authority: { en: "The authority", ar: "الهيئة" },
  nobody: { en: "Nobody: wait", ar: "لا أحد: انتظر" },
};

/** Who has to act, and what there is to do, as one sentence or two. */
export interface WhoActs {
  who: Actor;
  action: Text;
}

const situation = (who: Actor, en: string, ar: string): WhoActs => ({ who, action: { en, ar } });

/**
 * Every situation of a leg or a document that decides who must act. API, console, docs/statuses.md and docs/sandbox.md show these
 * sentences.
 */
export const situations = {
  final: situation("nobody", "Nothing; it is final.", "لا شيء؛ الأمر نهائي."),
  not_needed: situation(
    "nobody",
    "Nothing on this leg. A document that is only reported must reach its receiver by other means.",
    "لا شيء هنا؛ أما المستند الذي يُبلَّغ عنه فقط فأوصله إلى مستلمه بوسيلة أخرى.",
  ),
  in_stages: situation("nobody", "Wait: the service is still working on it.", "انتظر: ما زالت الخدمة تعمل عليه."),
  paused: situation(
    "site",
    "An operator has paused this. It goes on by itself when the pause ends.",
    "أوقفه مشغل مؤقتا: يستمر تلقائيا عند إنهاء الإيقاف.",
  ),
  to_be_sent: situation(
    "nobody",
    "Wait: it is sent by itself. It has not gone out yet.",
    "انتظر: يُرسل تلقائيا. لم يخرج بعد.",
  ),
  retry_planned: situation(
    "nobody",
    "Wait: it has certainly not gone out, and is sent again by itself.",
    "انتظر: لم يخرج قطعا، ويُرسل مرة أخرى تلقائيا.",
  ),
  handed_over: situation("nobody", "Wait for the answer of the access point.", "انتظر: جواب نقطة الوصول مرتقب."),
  awaiting_message: situation(
    "nobody",
    "Wait for the status message. Do not send the document by other means: it has been delivered.",
    "انتظر رسالة الحالة. لا ترسل المستند بوسيلة أخرى: فقد سُلِّم.",
  ),
  message_overdue: situation(
    "receiver_provider",
    "It has been delivered, and the status message is overdue: ask the provider of the receiver for it. Do not send the document again.",
    "سُلِّم، ورسالة الحالة متأخرة: اطلبها من مزود خدمة المستلم. لا ترسل المستند مرة أخرى.",
  ),
  message_overdue_authority: situation(
    "authority",
    "It has been delivered, and the status message of the authority is overdue: ask the authority for it. Do not send the report again.",
    "سُلِّم، ورسالة الحالة من الهيئة متأخرة: اطلبها من الهيئة. لا ترسل التقرير مرة أخرى.",
  ),
  message_lost: situation(
    "site",
    "It has been delivered. The database was restored afterwards, and may have lost the status message. The service asks the access point to forward the message again. If it does not come within the hour, the operator of this service asks the provider of the receiver, or the authority, and resolves the leg. Do not send the document again.",
    "سُلِّم. استُعيدت قاعدة البيانات بعد ذلك، وربما ضاعت رسالة الحالة مع الوقت المفقود: تُسأل نقطة الوصول أن تعيد توجيهها. فإن لم تصل خلال ساعة يسأل مشغل هذه الخدمة مزود خدمة المستلم أو الهيئة ثم يحسم المسار. لا ترسل المستند مرة أخرى.",
  ),
  contested: situation(
    "site",
    "Ask the expected provider: its message decides the leg when it comes. If the contested message is right, resolve the leg as it says.",
    "اسأل المزود المتوقَّع. رسالته تحسم المسار عند وصولها؛ وإن كانت الرسالة المتنازع فيها صحيحة فاحسم المسار بها.",
  ),
  contradicted: situation(
    "sender",
    "The receiver refused the document and accepted it afterwards, so it has been delivered: ask the receiver which answer holds. It is sent again only with confirm_delivered=true, and then arrives twice.",
    "رفضه المستلم ثم قبله بعد ذلك، أي أنه سُلِّم: اسأل المستلم أيهما الصحيح. لا يُرسل مرة أخرى إلا مع confirm_delivered=true، وعندئذ يصل مرتين.",
  ),
  contradicted_authority: situation(
    "sender",
    "The authority refused the report and accepted it afterwards: ask the operator of this service which answer holds. It is sent again only with confirm_delivered=true, and is then reported twice.",
    "رفضت الهيئة التقرير ثم قبلته بعد ذلك: اسأل مشغل هذه الخدمة أيهما الصحيح. لا يُرسل مرة أخرى إلا مع confirm_delivered=true، وعندئذ يُبلَّغ عنه مرتين.",
  ),
  asked_about: situation(
    "nobody",
    "Nobody knows whether it has arrived. The service asks the access point, at least every 5 minutes, until it answers. Wait, and do not create the document anew.",
    "لا أحد يعلم إن كان قد وصل. تُسأل نقطة الوصول تلقائيا كل 5 دقائق على الأكثر حتى تجيب: انتظر، ولا تنشئ المستند من جديد.",
  ),
  access_point_retries: situation(
    "nobody",
    "Wait: it has not arrived, and the access point sends it again by itself.",
    "انتظر: لم يصل، وتعيد نقطة الوصول إرساله تلقائيا.",
  ),
  refused_so_far: situation(
    "nobody",
    "Wait: it was refused (reason says why) and has not arrived. The access point tries again by itself; once it gives up, the refusal is final.",
    "انتظر: رُفض بما يذكره reason ولم يصل. تعيد نقطة الوصول المحاولة تلقائيا؛ وعندما تتوقف يصبح الرفض نهائيا.",
  ),
  refused_without_end: situation(
    "site",
    "It was refused (reason says why) and has not arrived. The access point asks the directory again without end. The document is delivered once the entry there is mended, or rejected once the operator of this service has ended the attempts at the access point. Do not create it anew meanwhile.",
    "رُفض بما يذكره reason ولم يصل. تسأل نقطة الوصول الدليل مرارا بلا نهاية: يُسلَّم عند إصلاح القيد فيه، أو يُرفض عندما ينهيه مشغل هذه الخدمة لدى نقطة الوصول. لا تنشئ المستند من جديد في هذه الأثناء.",
  ),
  outcome_unknown: situation(
    "site",
    "Nobody knows whether it has arrived, and the access point cannot tell. The operator of this service asks the provider of the receiver, or finds the receipt in the evidence, and then resolves the leg. Do not create the document anew.",
    "لا أحد يعلم إن كان قد وصل، ولا تستطيع نقطة الوصول الإجابة. يسأل مشغل هذه الخدمة مزود خدمة المستلم أو يبحث عن الإيصال في الأدلة، ثم يحسم المسار. لا تنشئ المستند من جديد.",
  ),
  outcome_unknown_authority: situation(
    "site",
    "Nobody knows whether it has arrived, and the access point cannot tell. The operator of this service asks the authority, or finds the receipt in the evidence, and then resolves the leg. Do not create the document anew.",
    "لا أحد يعلم إن كان قد وصل، ولا تستطيع نقطة الوصول الإجابة. يسأل مشغل هذه الخدمة الهيئة أو يبحث عن الإيصال في الأدلة، ثم يحسم المسار. لا تنشئ المستند من جديد.",
  ),
  to_be_corrected: situation(
    "sender",
    "Read validation_results, correct the document and resubmit it.",
    "اقرأ validation_results وصحح المستند وأعد تقديمه.",
  ),
  refused_by_receiver: situation(
    "receiver_provider",
    "The access point of the receiver refused the message: ask the receiver about the cause in reason. Then resubmit the document, corrected if it is at fault.",
    "رفضت نقطة وصول المستلم الرسالة: اسأل المستلم عما يذكره reason. ثم أعد تقديم المستند، مصححا إن كان الخطأ فيه.",
  ),
  refused_by_authority: situation(
    "authority",
    "The access point of the authority refused the report: ask the authority about the cause in reason. Then resubmit the document, corrected if it is at fault.",
    "رفضت نقطة وصول الهيئة التقرير: اسأل الهيئة عما يذكره reason. ثم أعد تقديم المستند، مصححا إن كان الخطأ فيه.",
  ),
  withdrawal_refused: situation(
    "authority",
    "The authority refused the withdrawal: ask the authority about the cause in reason. The report stays in force.",
    "رفضت الهيئة السحب: اسأل الهيئة عما يذكره reason. يبقى التقرير قائما.",
  ),
  receiver_unreachable: situation(
    "receiver_provider",
    "The access point of the receiver cannot be spoken to, usually because its certificate has expired: tell the receiver or its provider the cause in reason. The operator of this service retries afterwards.",
    "لا يمكن التخاطب مع نقطة وصول المستلم، وغالبا لأن شهادتها انتهت: أخبر المستلم أو مزوده بما يذكره reason. يعيد مشغل هذه الخدمة المحاولة بعد إصلاحها.",
  ),
  receiver_directory: situation(
    "receiver_provider",
    "The directory entry of the receiver (SMP) cannot be read: tell the receiver or its provider the cause in reason. The operator of this service retries afterwards.",
    "لا يمكن قراءة قيد المستلم في الدليل (SMP): أخبر المستلم أو مزوده بما يذكره reason. يعيد مشغل هذه الخدمة المحاولة بعد إصلاحه.",
  ),
  authority_unreachable: situation(
    "authority",
    "The access point of the authority cannot be spoken to, usually because its certificate has expired: tell the authority the cause in reason. The operator of this service retries afterwards.",
    "لا يمكن التخاطب مع نقطة وصول الهيئة، وغالبا لأن شهادتها انتهت: أخبر الهيئة بما يذكره reason. يعيد مشغل هذه الخدمة المحاولة بعد إصلاحها.",
  ),
  authority_directory: situation(
    "authority",
    "The directory entry of the authority (SMP) cannot be read: tell the authority the cause in reason. The operator of this service retries afterwards.",
    "لا يمكن قراءة قيد الهيئة في الدليل (SMP): أخبر الهيئة بما يذكره reason. يعيد مشغل هذه الخدمة المحاولة بعد إصلاحه.",
  ),
  directory_away: situation(
    "site",
    "The operator of this service must act: check whether the access point reaches the directory of the network (DNS), then retry. The sender can do nothing about it.",
    "على مشغل هذه الخدمة أن يتصرف: افحص طريق نقطة الوصول إلى دليل الشبكة (DNS) ثم أعد المحاولة. لا يستطيع المرسل فعل شيء.",
  ),
  access_point_away: situation(
    "site",
    "The operator of this service must act: bring its access point back. Nothing has gone out. Queued legs then go out by themselves; retry failed legs.",
    "على مشغل هذه الخدمة أن يتصرف: أعد تشغيل نقطة وصولها. لم يخرج شيء؛ عندئذ يذهب المنتظر تلقائيا، ويعاد إرسال ما فشل.",
  ),
  access_point_certificate: situation(
    "site",
    "The operator of this service must act: its access point shows a certificate that is not trusted. Renew it or the trusted authorities (ACCESS_POINT_CA), then retry what has failed.",
    "على مشغل هذه الخدمة أن يتصرف: تعرض نقطة وصولها شهادة غير موثوقة. جددها أو جدد الجهات الموثوقة (ACCESS_POINT_CA) ثم أعد إرسال ما فشل.",
  ),
  own_certificate: situation(
    "site",
    "The operator of this service must act: the access point does not accept its certificate (ACCESS_POINT_CERT). Renew it, then retry what has failed.",
    "على مشغل هذه الخدمة أن يتصرف: لا تقبل نقطة الوصول شهادتها (ACCESS_POINT_CERT). جددها ثم أعد إرسال ما فشل.",
  ),
  own_token: situation(
    "site",
    "The operator of this service must act: the access point does not accept its token. Renew ACCESS_POINT_TOKEN, then retry what has failed.",
    "على مشغل هذه الخدمة أن يتصرف: لا تقبل نقطة الوصول رمزها. جدد ACCESS_POINT_TOKEN ثم أعد إرسال ما فشل.",
  ),
  sending_off: situation(
    "site",
    "The operator of this service must act: its access point does not offer sending at this address. Check ACCESS_POINT_URL and whether sending is switched on there, then retry what has failed.",
    "على مشغل هذه الخدمة أن يتصرف: لا تتيح نقطة وصولها الإرسال على هذا العنوان. افحص ACCESS_POINT_URL وتفعيل الإرسال فيها ثم أعد إرسال ما فشل.",
  ),
  not_accepted_as_sender: situation(
    "site",
    "The operator of this service must act: the other access point does not accept ours. Check the certificate of our access point, settle the cause in reason with the other provider, then retry.",
    "على مشغل هذه الخدمة أن يتصرف: لا تقبل نقطة الوصول الأخرى نقطتنا. افحص شهادة نقطة وصولنا واتفق مع المزود الآخر على ما يذكره reason؛ ثم أعد المحاولة.",
  ),
  authority_address: situation(
    "site",
    "The operator of this service must act: the address of the authority is a setting of this service. Check TAX_AUTHORITY_ID, then retry. The sender can do nothing about it.",
    "على مشغل هذه الخدمة أن يتصرف: عنوان الهيئة من إعدادات هذه الخدمة. افحص TAX_AUTHORITY_ID ثم أعد المحاولة. لا يستطيع المرسل فعل شيء.",
  ),
  report_at_fault: situation(
    "site",
    "The operator of this service must act: this service made the report, and it was refused (reason says why). Mend the cause, then retry. The sender can do nothing about it.",
    "على مشغل هذه الخدمة أن يتصرف: التقرير من عمل هذه الخدمة، ورُفض كما يذكر reason. أصلح ذلك ثم أعد المحاولة. لا يستطيع المرسل فعل شيء.",
  ),
  to_be_retried: situation(
    "site",
    "The operator of this service must act: it has certainly not gone out, and is not sent again by itself. Retry it.",
    "على مشغل هذه الخدمة أن يتصرف: لم يخرج قطعا، ولا يُرسل مرة أخرى تلقائيا. أعد المحاولة.",
  ),
  to_be_mended: situation(
    "site",
    "The operator of this service must act: mend what reason names, then retry. The sender can do nothing about it.",
    "على مشغل هذه الخدمة أن يتصرف: أصلح ما يذكره reason ثم أعد المحاولة. لا يستطيع المرسل فعل شيء.",
  ),
  given_up: situation(
    "site",
    "The operator of this service must act: a stage of the service gave the document up. Mend what the error names, then retry the stage. Nothing was sent yet.",
    "على مشغل هذه الخدمة أن يتصرف: تخلت إحدى مراحلها عن المستند. أصلح ما يذكره الخطأ ثم أعد تشغيل المرحلة. لم يُرسل شيء بعد.",
  ),
} as const satisfies Readonly<Record<string, WhoActs>>;

export type Situation = keyof typeof situations;
