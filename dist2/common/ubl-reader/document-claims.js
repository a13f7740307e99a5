import { documentKinds } from "../domain/document-kinds.js";
import { documentLimits } from "../domain/validation/document-limits.js";
import { numberProblem } from "../domain/sent-xml/document-number.js";
import { textAt } from "./element-values.js";
const headerOf = ({ typeCodeElement }) => [
    { step: "CustomizationID", name: "cbc:CustomizationID", isMandatory: true },
    { step: "ProfileID", name: "cbc:ProfileID", isMandatory: true },
    { step: "ProfileExecutionID", name: "cbc:ProfileExecutionID" },
    { step: "ID", name: "cbc:ID", isMandatory: true },
    { step: "UUID", name: "cbc:UUID" },
    { step: "IssueDate", name: "cbc:IssueDate", isMandatory: true },
    { step: "IssueTime", name: "cbc:IssueTime" },
    { step: "TypeCode", name: typeCodeElement, isMandatory: true },
    { step: "DocumentCurrencyCode", name: "cbc:DocumentCurrencyCode" },
    { step: "TaxCurrencyCode", name: "cbc:TaxCurrencyCode" },
    { step: "AccountingSupplierParty", name: "cac:AccountingSupplierParty" },
    { step: "AccountingCustomerParty", name: "cac:AccountingCustomerParty" },
    { step: "LegalMonetaryTotal", name: "cac:LegalMonetaryTotal" },
];
const totals = ["TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"].map((step) => ({
    step,
    name: `cbc:${step}`,
}));
/**
 * Complaints about what the service itself needs of a document in order to take, number and report it: kind, specification,
 * number, day of issue and both parties. Everything else is judged by the rules.
 */
export function documentClaims(root, kind, dateProblem) {
    const traits = documentKinds[kind];
    const errors = {
        ...singles(root, "/*", headerOf(traits)),
        ...singles(root.first("LegalMonetaryTotal"), "/*/cac:LegalMonetaryTotal", totals),
    };
    for (const role of ["AccountingSupplierParty", "AccountingCustomerParty"]) {
        const at = `/*/cac:${role}`;
        Object.assign(errors, singles(root.first(role), at, [{ step: "Party", name: "cac:Party" }]));
        const endpoint = { step: "EndpointID", name: "cbc:EndpointID" };
        Object.assign(errors, singles(root.first(`${role}/Party`), `${at}/cac:Party`, [endpoint]));
    }
    return { ...values(root, traits, dateProblem), ...lists(root, traits), ...errors };
}
function singles(parent, path, elements) {
    const errors = {};
    for (const { step, name, isMandatory } of elements) {
        const found = parent?.all(step) ?? [];
        if (found.length > 1) {
            errors[`${path}/${name}[2]`] = `${path}/${name} stands ${found.length} times`;
        }
        else if (isMandatory && (found[0]?.text.trim() ?? "") === "") {
            errors[`${path}/${name}`] = `${path}/${name} is mandatory`;
        }
    }
    return errors;
}
/** Values that are wrong; absent ones are complained about elsewhere. */
function values(root, traits, dateProblem) {
    const { customizationId, profileId, typeCodes, typeCodeElement, receiver } = traits;
    const role = roleOf(receiver);
    const problems = [
        ["cbc:CustomizationID", unlisted(textAt(root, "CustomizationID"), [customizationId])],
        ["cbc:ProfileID", unlisted(textAt(root, "ProfileID"), [profileId])],
        [typeCodeElement, unlisted(textAt(root, "TypeCode"), typeCodes)],
        ["cbc:IssueDate", problemOf(textAt(root, "IssueDate"), (text) => zonedDateProblem(text, dateProblem))],
        ["cbc:ID", problemOf(root.first("ID")?.text, numberProblem)],
        [`cac:${role}/cac:Party/cbc:EndpointID`, problemOf(textAt(root, `${role}/Party/EndpointID`), endpointProblem)],
    ];
    return Object.fromEntries(problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[`/*/${name}`, `/*/${name} ${problem}`]])));
}
export const roleOf = (party) => party === "accounting_supplier_party" ? "AccountingSupplierParty" : "AccountingCustomerParty";
const problemOf = (text, check) => text === undefined || text.trim() === "" ? undefined : check(text);
const unlisted = (text, codes) => text === undefined || codes.includes(text) ? undefined : `must be ${codes.join(" or ")} for this kind of document`;
/** An xs:date may have a zone behind the day, which the official rules refuse or take. */
const zonedDateProblem = (text, dateProblem) => dateProblem(text.replace(/(?:Z|[+-]\d\d:\d\d)$/, ""));
/** It becomes an address of the network. */
const endpointProblem = (text) => /^[^\s\p{C}]{1,100}$/u.test(text) ? undefined : "must be 1 to 100 characters without spaces";
function lists(root, { lineElement }) {
    const { lines, billingReferences, paymentMeans, allowancesOrCharges } = documentLimits;
    const counted = [
        ["Line", lineElement, lines],
        ["BillingReference", "cac:BillingReference", billingReferences],
        ["PaymentMeans", "cac:PaymentMeans", paymentMeans],
        ["Allowance", "cac:AllowanceCharge", allowancesOrCharges],
        ["Charge", "cac:AllowanceCharge", allowancesOrCharges],
    ];
    return Object.fromEntries(counted
        .filter(([step, , most]) => root.all(step).length > most)
        .map(([, name, most]) => [`/*/${name}`, `/*/${name} may stand ${most} times at most`]));
}
//# sourceMappingURL=document-claims.js.map