/** The code of a status, for an error whose message is in no other part of the catalogue. */
export const genericMessages = {
    bad_request: [400, "The request is wrong", "الطلب غير صحيح"],
    unauthorized: [401, "Authentication required or invalid token", "يلزم التوثيق أو أن رمز الدخول غير صالح"],
    forbidden: [403, "The request is not allowed", "الطلب غير مسموح به"],
    not_found: [404, "{what} not found", "لم يُعثر على المطلوب: {what}"],
    method_not_allowed: [405, "Method not allowed", "طريقة الطلب غير مسموح بها"],
    timed_out: [408, "The request took too long", "استغرق الطلب وقتا أطول من المسموح"],
    conflict: [409, "The request contradicts the state of things", "الطلب يتعارض مع الحالة الراهنة"],
    precondition_failed: [
        412,
        "{what} is at version {version}, which If-Match does not name: read it and decide anew",
        "النسخة الحالية {version} ليست مما في If-Match: اقرأ ثم قرر من جديد ({what})",
    ],
    too_large: [413, "The request is too large", "الطلب أكبر من المسموح"],
    unsupported_media_type: [415, "The media type is not taken", "نوع المحتوى غير مقبول"],
    unprocessable: [422, "The request cannot be worked on", "لا يمكن تنفيذ الطلب"],
    too_many_requests: [429, "There are too many requests", "عدد الطلبات أكبر من المسموح"],
    headers_too_large: [431, "The headers of the request are too large", "ترويسات الطلب أكبر من المسموح"],
    internal_error: [500, "An error occurred", "حدث خطأ في الخدمة"],
    not_implemented: [501, "This installation cannot do this", "هذه الخدمة المثبتة لا تدعم ذلك"],
    unavailable: [
        503,
        "The service cannot work on this at the moment, try again",
        "لا تستطيع الخدمة تنفيذ هذا الآن، أعد المحاولة",
    ],
};
//# sourceMappingURL=generic-messages.js.map