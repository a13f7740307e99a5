export function settingsOf({ json, ...options }) {
    return {
        ...options,
        baseUrl: options.baseUrl.replace(/\/+$/, ""),
        serviceVersion: options.serviceVersion ?? "20260507",
        // Browsers refuse a fetch that is called as a method of another object.
        fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
        parse: json?.parse ?? JSON.parse,
        stringify: json?.stringify ?? writeJson,
        roundsNumbers: json === undefined,
    };
}
/** @throws TypeError for NaN and Infinity, which JSON would write as null, and null counts as not sent */
const writeJson = (value) => JSON.stringify(value, (name, member) => {
    if (typeof member === "number" && !Number.isFinite(member)) {
        throw new TypeError(`${name} is ${member}, which JSON cannot say`);
    }
    return member;
});
//# sourceMappingURL=settings.js.map