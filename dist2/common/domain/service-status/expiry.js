import { literal } from "./phrases.js";
import { millisecondsBetween } from "./wording.js";
/** What serves until a moment: certificates of what we connect to, our own, and the access point's token where it says its end. */
export const expiryKinds = [
    "access-point",
    "access-point-client",
    "access-point-token",
    "database",
    "database-client",
    "redis",
    "redis-client",
    "public",
];
const dayMs = 86_400_000;
/** What ends is named when so many days, or this part of its life, are left: whichever is less. */
export const notice = { days: 30, lifeDividedBy: 6 };
/**
 * How long before its end a certificate or token is named. What is renewed by a machine has a short life and is renewed late
 * in it, so that a fixed number of days would be wrong of the one or the other.
 */
export function noticeMs(lifetimeMs) {
    return {
        warning: Math.min(notice.days * dayMs, lifetimeMs / notice.lifeDividedBy),
        critical: Math.min(3 * dayMs, lifetimeMs / 30),
    };
}
/** Which notice is due at a moment, with what is left; undefined while none is. */
export function noticeOf({ from, until }, at) {
    if (until === null) {
        return undefined;
    }
    const { warning, critical } = noticeMs(Math.max(0, millisecondsBetween(from, until)));
    const leftMs = millisecondsBetween(at, until);
    return leftMs > warning
        ? undefined
        : { leftMs, noticeMs: warning, until, severity: leftMs > critical ? "warning" : "critical" };
}
const names = {
    "access-point": { en: "The certificate of the access point", ar: "شهادة نقطة الوصول" },
    "access-point-client": { en: "Our certificate for the access point", ar: "شهادتنا لدى نقطة الوصول" },
    "access-point-token": { en: "The token of the access point", ar: "رمز نقطة الوصول" },
    database: { en: "The certificate of the database", ar: "شهادة قاعدة البيانات" },
    "database-client": { en: "Our certificate for the database", ar: "شهادتنا لدى قاعدة البيانات" },
    redis: { en: "The certificate of Redis", ar: "شهادة \u2068Redis\u2069" },
    "redis-client": { en: "Our certificate for Redis", ar: "شهادتنا لدى \u2068Redis\u2069" },
    public: { en: "The certificate of this site's address", ar: "شهادة عنوان هذا الموقع" },
};
export function expiryName({ kind, place }) {
    if (place === null) {
        return names[kind];
    }
    const at = literal(place);
    return { en: `${names[kind].en} (${at.en})`, ar: `${names[kind].ar} (${at.ar})` };
}
//# sourceMappingURL=expiry.js.map