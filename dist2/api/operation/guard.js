export const anyone = { authentication: "public" };
export const accessPoint = { authentication: "inbound token" };
export const tenant = {
    authentication: "token",
    role: "any",
    access: "reads",
    originals: false,
    scope: "organization",
    session: "refused",
    account: "looked up",
    rateLimit: "per organization",
    serviceVersion: "checked",
    phase2: false,
    intake: "none",
    idempotency: "none",
};
export const tenantChange = { ...tenant, access: "writes" };
export const tenantOriginal = { ...tenant, originals: true };
/** A POST that asks for something and changes nothing. */
export const tenantReadPost = { ...tenant, idempotency: "per request" };
export const tenantOriginalPost = { ...tenantReadPost, originals: true };
export const tenantPost = { ...tenantChange, idempotency: "per request" };
export const tenantIntake = { ...tenantPost, intake: "admitted" };
export const tenantBatch = { ...tenantChange, intake: "admitted", idempotency: "per line" };
export const phase2Tenant = { ...tenant, phase2: true };
export const phase2TenantReadPost = { ...tenantReadPost, phase2: true };
/** Reads what operators read, without the right to act. */
export const viewer = { ...tenant, role: "viewer", scope: "by role", session: "accepted" };
export const viewerOriginal = { ...viewer, originals: true };
export const operatorPost = { ...tenantPost, role: "operator", scope: "by role", session: "accepted" };
export const operatorChange = { ...operatorPost, idempotency: "none" };
/** Reads what viewers may not see. */
export const operatorRead = { ...viewer, role: "operator" };
/** For things of the whole site, and of all organizations. */
export const siteOperator = { ...tenant, role: "site-operator", session: "accepted" };
/** The same, also while the database is away and the token is all that is known of the caller. */
export const siteOperatorTokenOnly = { ...siteOperator, account: "looked up if possible" };
export const siteOperatorPost = { ...tenantPost, role: "site-operator", session: "accepted" };
export const siteOperatorChange = { ...tenantChange, role: "site-operator", session: "accepted" };
//# sourceMappingURL=guard.js.map