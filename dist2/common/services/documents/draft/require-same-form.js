import { AppError, invalidFields } from "../../../errors.js";
/** @throws AppError 409 when one of both is XML; 400 for another year, number or UUID than the document has */
export function requireSameForm(current, { facts, sentXml }) {
    const { documentSequence, isSentAsXml, sentUuid } = current;
    if (isSentAsXml !== (sentXml !== undefined)) {
        const [was, must] = isSentAsXml ? ["XML", "application/xml"] : ["JSON", "application/json"];
        throw new AppError(409, `Document ${documentSequence} was sent as ${was}: correct it as ${must}`);
    }
    if (sentXml === undefined) {
        requireSameYear(current, facts);
        return;
    }
    const kept = [
        ["/*/cbc:ID", sentXml.number, documentSequence],
        ["/*/cbc:UUID", sentXml.uuid ?? null, sentUuid],
    ];
    const changed = kept.filter(([, is, was]) => is !== was);
    if (changed.length > 0) {
        const errors = changed.map(([path, , was]) => [path, `${path} must stay ${was ?? "absent"}: it is the document's`]);
        throw invalidFields(Object.fromEntries(errors));
    }
}
/** Document numbers are gapless within a year, so a document keeps its year. */
function requireSameYear({ issueDate, documentSequence }, { issue_date }) {
    const year = issueDate.slice(0, 4);
    if (!issue_date.startsWith(year)) {
        throw invalidFields({
            issue_date: `issue_date must be a day of ${year}, the year of the number ${documentSequence}; create a new document for another year`,
        });
    }
}
//# sourceMappingURL=require-same-form.js.map