/** What to do, in English and Arabic; `{…}` is filled in. No speaker has checked the Arabic yet. */
export const hints = {
    one_of: ["{first} or {second}", "{first} أو {second}"],
    quoted: ['Write it as text, in double quotes: "{value}"', 'اكتبه نصا بين علامتي اقتباس: "{value}"'],
    unquoted: ["Write it without quotes: {value}", "اكتبه بلا علامتي اقتباس: {value}"],
    day_or_month: [
        "{first} if the day comes first, {second} if the month does",
        "{first} إن كان اليوم أولا، و {second} إن كان الشهر أولا",
    ],
    in_brackets: ["Put it into brackets, as a list of one: [ … ]", "ضعه بين قوسين مربعين كقائمة من عنصر واحد: [ … ]"],
    example: ["For example {value}", "مثلا {value}"],
    leave_out: ["Leave the field out", "لا ترسل هذا الحقل"],
    tin_with_branch: [
        "{value}00003, if the registration has no further branches: see the VAT certificate",
        "{value}00003 إن لم تكن للتسجيل فروع أخرى: راجع شهادة الضريبة",
    ],
    data_url: [
        'Leave out what stands before the comma: "{value}" is no Base64',
        'احذف ما قبل الفاصلة: "{value}" ليس Base64',
    ],
    base64_breaks: [
        "Take out line breaks and spaces, and pad with = to a multiple of four",
        "احذف فواصل الأسطر والمسافات وأكمل بالعلامة = إلى مضاعف أربعة",
    ],
    code_list: ["See /api/code-lists/{list}", "انظر /api/code-lists/{list}"],
    empty_body: ["The body is empty: send a JSON object", "نص الطلب خال: أرسل كائن JSON"],
    utf16: ["It looks like UTF-16: write the body in UTF-8", "يبدو أنه UTF-16: اكتب نص الطلب بترميز UTF-8"],
    other_charset: [
        "It may be windows-1252, windows-1256 or ISO 8859: write the body in UTF-8",
        "قد يكون windows-1252 أو windows-1256 أو ISO 8859: اكتب نص الطلب بترميز UTF-8",
    ],
    bom: [
        "A byte order mark stands where a value belongs: send the text without it",
        "توجد علامة ترتيب بايتات مكان قيمة: أرسل النص بدونها",
    ],
    decimal_comma: [
        "It looks like a decimal comma: write a point, {value}",
        'تبدو فاصلة عشرية بالشكل ",": اكتب نقطة، {value}',
    ],
    trailing_comma: ["Take out the comma before the closing bracket", "احذف الفاصلة التي قبل القوس الأخير"],
    missing_comma: ["A comma seems to be missing before this place", "يبدو أن فاصلة ناقصة قبل هذا الموضع"],
    single_quotes: ['JSON takes double quotes: "', 'يستعمل JSON علامتي الاقتباس المزدوجتين: "'],
    unquoted_name: ["Names and texts stand in double quotes", "توضع الأسماء والنصوص بين علامتي اقتباس مزدوجتين"],
    json_words: [
        "JSON has null, true and false, in small letters, and no NaN or undefined",
        "في JSON الكلمات null و true و false بحروف صغيرة، ولا يوجد NaN ولا undefined",
    ],
    json_number: [
        "A number has no + and no leading zero, and digits on both sides of its point; what has them is sent as text, in double quotes",
        "لا يبدأ الرقم بعلامة + ولا بصفر زائد وتقع أرقام على جانبي النقطة؛ وغير ذلك يُرسل نصا بين علامتي اقتباس",
    ],
    comment: ["JSON has no comments: take it out", "لا تعليقات في JSON: احذف التعليق"],
    form_body: [
        "It looks like a form: send JSON with Content-Type: application/json",
        "يبدو أنه نموذج ويب: أرسل JSON مع Content-Type: application/json",
    ],
    xml_body: [
        "It looks like XML: send a document in XML with Content-Type: application/xml",
        "يبدو أنه XML: أرسل مستند XML مع Content-Type: application/xml",
    ],
    broken_off: [
        "The text ends too early: it may have been cut, or a bracket or quote is not closed",
        "ينتهي النص مبكرا: ربما قُطع، أو لم يُغلق قوس أو علامة اقتباس",
    ],
    several_documents: [
        "One document per request; several are sent to /api/<kind>/{business_profile_id}/batch as application/x-ndjson",
        "مستند واحد في كل طلب؛ وتُرسل عدة مستندات إلى /api/<kind>/{business_profile_id}/batch بالنوع application/x-ndjson",
    ],
    escape: [
        'Write a line break as \\n, a quote as \\" and a backslash as \\\\',
        'اكتب فاصل السطر \\n وعلامة الاقتباس \\" والشرطة المائلة \\\\',
    ],
    twice: ["Keep one of the two", "أبق واحدا من الاثنين"],
    content_type_json: [
        "Send the header Content-Type: application/json; curl -d sends a form without it",
        "أرسل الترويسة Content-Type: application/json؛ فبدونها يرسل curl -d نموذج ويب",
    ],
    content_type_charset: [
        "Write the body in UTF-8, and Content-Type without another charset",
        "اكتب نص الطلب بترميز UTF-8 و Content-Type بلا ترميز آخر",
    ],
    content_type_ndjson: [
        "Send Content-Type: application/x-ndjson with a document per line, or application/json with an array",
        "أرسل Content-Type: application/x-ndjson مع مستند في كل سطر، أو application/json مع مصفوفة",
    ],
    content_type_xml: ["Send the header Content-Type: application/xml", "أرسل الترويسة Content-Type: application/xml"],
    encoding: [
        "Send the body as it is, without Content-Encoding, or in gzip",
        "أرسل نص الطلب كما هو بلا Content-Encoding أو مضغوطا بصيغة gzip",
    ],
    batch_instead: [
        "Send less at once, or smaller attachments; many documents go into a batch, each of up to 8 MB",
        "أرسل أقل في كل مرة أو مرفقات أصغر؛ وتُرسل مستندات كثيرة في دفعة كل منها حتى 8 ميغابايت",
    ],
    path_like: ["Did you mean {path}?", "هل تقصد {path}؟"],
    kinds: ["The kinds are {kinds}; /docs lists all paths", "الأنواع هي {kinds}؛ وتجد كل المسارات في /docs"],
    methods_here: ["This path takes {allowed}", "يقبل هذا المسار {allowed}"],
    method_there: [
        "This path takes {allowed}; {method} goes to {paths}",
        "يقبل هذا المسار {allowed}؛ والطريقة {method} إلى {paths}",
    ],
    id_is_uuid: [
        "An id is a UUID, as answers have it in id; lists and their filters find it: GET /api/purchase-invoices?document_sequence=…",
        "المعرف UUID كما في id في الأجوبة؛ وتجده بالقوائم ومرشحاتها: GET /api/purchase-invoices?document_sequence=…",
    ],
    profile_ids: ["GET /api/business-profiles lists the ids of yours", "GET /api/business-profiles يعرض معرفات ملفاتك"],
    id_of_document: ["This id is that of a document: {path}", "هذا معرف مستند: {path}"],
    id_of_profile: ["This id is that of a business profile: {path}", "هذا معرف ملف منشأة: {path}"],
    id_of_webhook: ["This id is that of a webhook endpoint: {path}", "هذا معرف عنوان إشعارات: {path}"],
    id_of_attachment: ["This id is that of an attachment: {path}", "هذا معرف مرفق: {path}"],
    id_of_organization: [
        "This id is that of your organization; the path wants another one",
        "هذا معرف مؤسستك؛ والمسار يريد معرفا آخر",
    ],
    new_token: ["Ask for a new token where yours was made", "اطلب رمزا جديدا من الجهة التي تصدر رموزك"],
    send_bearer: ["Authorization: Bearer <token>", "Authorization: Bearer <token>"],
    lists_ids: [
        "The lists show which ids there are: GET /api/purchase-invoices",
        "تعرض القوائم المعرفات الموجودة: GET /api/purchase-invoices",
    ],
    code_lists: ["GET /api/code-lists names them", "GET /api/code-lists يعرض أسماءها"],
    new_key: [
        "Send what is new under a key of its own; the same request may be repeated under the same key",
        "أرسل الجديد بمفتاح خاص به؛ ويمكن تكرار الطلب نفسه بالمفتاح نفسه",
    ],
    read_again: [
        "Read the document, and send your change to what you have read",
        "اقرأ المستند ثم أرسل تغييرك على ما قرأته",
    ],
    credit_note: ["What is final is corrected by a credit note", "يُصحح ما هو نهائي بإشعار دائن"],
    retry_after: [
        "Wait as long as Retry-After says, then send the same request again",
        "انتظر المدة التي في Retry-After ثم أعد الطلب نفسه",
    ],
    operator: ["The operator of the installation can change this", "يستطيع مشغل الخدمة تغيير ذلك"],
    key_form: [
        "Make a UUID per request, and send it again when you repeat that request",
        "أنشئ معرف UUID لكل طلب وأعد إرساله عند تكرار الطلب",
    ],
    version_form: ["For example 20260101", "مثلا 20260101"],
    parameters: ["This path takes {names}", "يقبل هذا المسار {names}"],
    report: [
        "Try again; if it stays, tell the operator the X-Request-Id of this answer",
        "أعد المحاولة؛ وإن استمر فأخبر المشغل بقيمة X-Request-Id في هذا الجواب",
    ],
};
//# sourceMappingURL=hints.js.map