import { digestOf } from "./seal-document.js";
/** Counts the documents, and finds those that cannot be sent: with a problem, or with the reference of an earlier one. */
export async function surveyFile(file) {
    const placeOf = new Map();
    const failures = new Map();
    let total = 0;
    for await (const document of file.read()) {
        total += 1;
        const { reference, place, documentId, problems } = document;
        const first = reference === undefined ? undefined : placeOf.get(reference);
        if (reference !== undefined && first === undefined) {
            placeOf.set(reference, place);
        }
        const twice = {
            path: "external_reference",
            message: `${place} has the external_reference of ${first}, ${reference}`,
        };
        const all = first === undefined ? problems : [...problems, twice];
        if (all.length > 0) {
            failures.set(place, {
                document: withoutJson(document),
                problems: all,
                ...(documentId !== undefined && { documentId }),
            });
        }
    }
    return { total, failures };
}
export function withoutJson(document) {
    const { json: _json, ...rest } = document;
    return rest;
}
/** The same in every run, so that a document whose answer got lost is found and not stored again. */
export const lineKeyOf = ({ kind, businessProfileId }, reference) => `file-${digestOf(`${kind}/${businessProfileId.toLowerCase()}/${reference}`)}`;
//# sourceMappingURL=batch-run.js.map