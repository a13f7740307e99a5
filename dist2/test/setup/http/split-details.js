/** Takes `details` off the body of an error, of which the contract has `errors` alone. */
export function splitDetails(json) {
    if (typeof json !== "object" || json === null || !("errors" in json && "details" in json)) {
        return { json };
    }
    const { details, ...rest } = json;
    return { json: rest, details };
}
//# sourceMappingURL=split-details.js.map