/** Nothing of the caller's organization has the name or the id. */
export const missingMessages = {
    attachment_not_found: [404, "Attachment not found", "لم يُعثر على المرفق"],
    business_profile_not_found: [404, "Business profile not found", "لم يُعثر على ملف المنشأة"],
    code_list_not_found: [404, "Code list not found", "لم يُعثر على قائمة الرموز"],
    document_not_found: [404, "Document not found", "لم يُعثر على المستند"],
    error_not_found: [404, "Error not found", "لم يُعثر على الخطأ"],
    file_not_found: [404, "File not found", "لم يُعثر على الملف"],
    leg_not_found: [404, "Leg not found", "لم يُعثر على مسار الإرسال"],
    organization_not_found: [404, "Organization not found", "لم يُعثر على المؤسسة"],
    pause_not_found: [404, "Pause not found", "لم يُعثر على الإيقاف المؤقت"],
    queue_not_found: [404, "Queue not found", "لم يُعثر على الطابور"],
    retry_not_found: [404, "Retry not found", "لم يُعثر على إعادة المحاولة"],
    session_not_found: [404, "Session not found", "لم يُعثر على الجلسة"],
    token_not_found: [404, "Token not found", "لم يُعثر على الرمز"],
    view_not_found: [404, "View not found", "لم يُعثر على العرض"],
    webhook_delivery_not_found: [404, "Webhook delivery not found", "لم يُعثر على إرسال الإشعار"],
    webhook_endpoint_not_found: [404, "Webhook endpoint not found", "لم يُعثر على عنوان الإشعارات"],
    file_never_made: [404, "{subject} failed validation and is not reported", "لم يجتز {subject} التحقق ولا يُبلّغ عنه"],
    file_not_made_yet: [404, "{subject} is not {done} yet", "لم يُنشأ الملف بعد: {subject} ({done})"],
    file_not_made: [404, "{subject} was not {done}", "لم يُنشأ الملف: {subject} ({done})"],
};
//# sourceMappingURL=missing-messages.js.map