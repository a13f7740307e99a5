/** Members that no client can set: `readOnly` in answers. By the same keys as the words. */
export const setByService = new Set([
    ...["id", "org_id", "business_profile_id", "document_sequence", "revision", "sent_as", "totals", "meta_info"].map(ofDocument),
    ...["created_at", "updated_at", "corrected_at", "credited_amount", "remaining_amount", "credited_by"].map(ofDocument),
    ...["base_amount", "net_amount", "tax_amount", "total_amount", "tax_amount_in_aed", "total_amount_in_aed"].map(ofLine),
    ...["document_id", "amount", "credited_amount", "remaining_amount"].map((name) => `billing_reference.${name}`),
    "attachments.id",
    ...["id", "org_id", "created_at", "updated_at"].map((name) => `BusinessProfile.${name}`),
    ...["id", "created_at"].map((name) => `Organization.${name}`),
    ...["id", "status", "consecutive_failures", "paused_until", "last_success_at", "pending_deliveries"].map(ofEndpoint),
    ...["previous_secret_until", "created_at", "updated_at"].map(ofEndpoint),
]);
function ofDocument(name) {
    return `document.${name}`;
}
function ofLine(name) {
    return `DocumentLine.${name}`;
}
function ofEndpoint(name) {
    return `WebhookEndpoint.${name}`;
}
//# sourceMappingURL=set-by-service.js.map