/** What is wrong with a request as a whole: how it was written, and what it asks for. */
export const requestMessages = {
    malformed_json: [
        400,
        "Malformed JSON in line {line}, column {column}: {complaint}",
        "JSON غير سليم في السطر {line} العمود {column}",
    ],
    too_many_members: [
        400,
        "An object has more than {maxMembers} fields at position {position}",
        "كائن فيه أكثر من {maxMembers} حقلا عند الموضع {position}",
    ],
    member_name_too_long: [
        400,
        "The name of a field is longer than {maxNameLength} characters at position {position}",
        "اسم حقل أطول من {maxNameLength} حرفا عند الموضع {position}",
    ],
    too_many_values: [
        400,
        "The text has more than {maxValues} values at position {position}",
        "في النص أكثر من {maxValues} قيمة عند الموضع {position}",
    ],
    invalid_utf8: [400, "{what} is not valid UTF-8", "النص ليس بترميز UTF-8 سليم: {what}"],
    not_a_json_object: [400, "{what} must be a JSON object", "يجب أن يكون كائن JSON: {what}"],
    not_a_json_array: [
        400,
        "The request body must be a JSON array of documents; with one document per line, send it as application/x-ndjson",
        "يجب أن يكون نص الطلب مصفوفة JSON من المستندات؛ إن كان كل مستند في سطر فأرسله بالنوع application/x-ndjson",
    ],
    profile_not_found: [400, "Business profile {id} not found", "لم يُعثر على ملف المنشأة {id}"],
    invalid_idempotency_key: [
        400,
        "Idempotency-Key must be 1 to 255 visible ASCII characters",
        "يجب أن يكون Idempotency-Key من 1 إلى 255 حرفا ظاهرا من ASCII",
    ],
    unusable_peppol_message: [400, "Not a usable Peppol message: {what}", "ليست رسالة Peppol صالحة: {what}"],
    amounts_too_large: [
        400,
        "The amounts of the document are too large: at most 15 digits before the decimal point",
        "مبالغ المستند كبيرة جدا: 15 رقما على الأكثر قبل الفاصلة العشرية",
    ],
    unacceptable_xml: [400, "The request body is not acceptable XML: {message}", "نص الطلب ليس XML مقبولا: {message}"],
    xml_not_utf8: [
        400,
        "The request body must be in UTF-8, and its XML declaration says {slice}",
        "يجب أن يكون نص الطلب بترميز UTF-8، وإعلان XML فيه يقول {slice}",
    ],
    malformed_csv: [
        400,
        "The request body is no CSV that can be read{line}: {complaint}",
        "نص الطلب ليس CSV يمكن قراءته: {complaint}",
    ],
    too_many_rows: [400, "At most {maxRows} rows are checked at a time", "يُفحص {maxRows} صف على الأكثر في كل مرة"],
    invalid_gzip: [400, "The request body is not valid gzip", "نص الطلب ليس gzip سليما"],
    invalid_entity_tag: [
        400,
        '{name} must be * or entity tags in double quotes, as ETag answers them: "3.x8Jq…"',
        'يجب أن يكون {name} هو * أو وسوم ETag بين علامتي اقتباس كما جاءت في الجواب: "3.x8Jq…"',
    ],
    unreadable_http: [400, "The request could not be read as HTTP", "تعذرت قراءة الطلب على أنه HTTP"],
    too_many_unknown_fields: [
        400,
        "The request has too many fields that are not known",
        "في الطلب حقول غير معروفة أكثر مما يمكن ذكره",
    ],
    too_many_unknown_parameters: [
        400,
        "The query has too many fields that are not known",
        "في الاستعلام معاملات غير معروفة أكثر مما يمكن ذكره",
    ],
    request_broken_off: [400, "The request was broken off", "انقطع الطلب قبل اكتماله"],
    invalid_service_version: [
        400,
        "X-SERVICE-VERSION must be a date in the form YYYYMMDD",
        "يجب أن يكون X-SERVICE-VERSION تاريخا بالصيغة YYYYMMDD",
    ],
    unknown_service_version: [
        400,
        "X-SERVICE-VERSION must be one of the available versions: {contractVersions}",
        "يجب أن يكون X-SERVICE-VERSION إحدى النسخ المتاحة: {contractVersions}",
    ],
    unknown_path: [404, "No such resource", "لا يوجد شيء في هذا المسار"],
    request_too_slow: [408, "The request took too long to arrive", "استغرق وصول الطلب وقتا أطول من المسموح"],
    too_many_documents: [
        413,
        "A batch may hold {maxDocuments} documents: what follows from {line} on was not taken",
        "تتسع الدفعة لعدد {maxDocuments} من المستندات: لم يؤخذ ما بعد السطر {line}",
    ],
    document_too_large: [413, "A document should not exceed {limit}MB", "يجب ألا يتجاوز المستند {limit} ميغابايت"],
    payload_too_large: [413, "Payload size should not exceed {limit}MB", "يجب ألا يتجاوز حجم الطلب {limit} ميغابايت"],
    decompression_bomb: [
        413,
        "The request body is more than {maxRatio} times as large as what was sent of it",
        "نص الطلب بعد فك الضغط أكبر من {maxRatio} ضعف ما أُرسل منه",
    ],
    xml_charset: [415, "A document in XML must be in UTF-8", "يجب أن يكون مستند XML بترميز UTF-8"],
    unsupported_content_encoding: [
        415,
        "Content-Encoding must be gzip, or none",
        "يجب أن يكون Content-Encoding هو gzip أو ألا يُرسل",
    ],
    json_expected: [
        415,
        "Content-Type must be application/json in UTF-8",
        "يجب أن يكون Content-Type هو application/json بترميز UTF-8",
    ],
    ndjson_expected: [
        415,
        "Content-Type must be application/x-ndjson or application/json in UTF-8",
        "يجب أن يكون Content-Type هو application/x-ndjson أو application/json بترميز UTF-8",
    ],
    merge_patch_expected: [
        415,
        "Content-Type must be application/merge-patch+json or application/json, in UTF-8",
        "يجب أن يكون Content-Type هو application/merge-patch+json أو application/json بترميز UTF-8",
    ],
    rows_expected: [
        415,
        "Content-Type must be application/x-ndjson or text/csv, in UTF-8",
        "يجب أن يكون Content-Type هو application/x-ndjson أو text/csv بترميز UTF-8",
    ],
    xml_expected: [415, "Content-Type must be application/xml", "يجب أن يكون Content-Type هو application/xml"],
    document_memory: [
        422,
        "The document takes more memory than one document may have: send it in parts",
        "يحتاج المستند إلى ذاكرة أكثر من المسموح لمستند واحد: أرسله على أجزاء",
    ],
    metadata_too_large: [
        422,
        "The metadata of these documents has more than {maxMetadataMb} MB: ask for fewer ids",
        "بيانات metadata لهذه المستندات أكثر من {maxMetadataMb} ميغابايت: اطلب معرفات أقل",
    ],
    pdf_memory: [
        422,
        "{documentSequence} takes more than {megabytes} MB of memory as a PDF: print the pages of /view instead, or file the XML of /ubl",
        "يحتاج {documentSequence} إلى أكثر من {megabytes} ميغابايت من الذاكرة بصيغة PDF: اطبع صفحات /view أو احفظ XML من /ubl",
    ],
    pdf_unavailable: [
        501,
        "This installation cannot make PDFs: print /view instead",
        "لا تنشئ هذه الخدمة المثبتة ملفات PDF: اطبع /view بدلا منها",
    ],
};
//# sourceMappingURL=request-messages.js.map