import { refuseUsage } from "../common/config/command-line.js";
import { organizationCommand } from "../common/config/organization-command.js";
import { definedFields } from "../common/defined-fields.js";
import { expectedTotalsPolicies } from "../common/domain/expected-totals/amount-differences.js";
import { referencePolicies } from "../common/domain/duplicates/names.js";
import { keptDays, keptYears } from "../common/domain/retention/retention-terms.js";
import { maxIssueDaysAhead } from "../common/domain/uae-checks/issue-days.js";
import { settlementPolicies } from "../common/domain/settlement/settlement.js";
import { contractVersions } from "./middleware/service-version.js";
import { dwellBoundSeconds, quotaMb } from "./resources/organizations/schema.js";
import { isFirstIssueDate } from "./schemas/date-field.js";
/** Ends the command with how it is called. */
export const refuse = (complaint) => refuseUsage(organizationCommand, complaint);
/** The settings among the options. */
export function readSettings(values) {
    return definedFields({
        settlement: oneOf("--settlement", settlementPolicies, values.settlement),
        expectedTotals: oneOf("--expected-totals", expectedTotalsPolicies, values["expected-totals"]),
        externalReferences: oneOf("--references", referencePolicies, values.references),
        weight: values.weight === undefined ? undefined : wholeNumber("--weight", values.weight, { least: 1, most: 1_000 }),
        ceiling: limit("--ceiling", values.ceiling),
        issueDateFrom: firstIssueDate(values["issue-date-from"]),
        issueDaysAhead: daysAhead(values["issue-days-ahead"]),
        ratePerMinute: limit("--rate", values.rate),
        keptAnswersMb: term("--kept-answers", quotaMb, values["kept-answers"]),
        attachmentsMb: term("--attachments", quotaMb, values.attachments),
        dwellBoundSeconds: term("--dwell-bound", dwellBoundSeconds, values["dwell-bound"]),
        phase2: values.phase2 === undefined ? undefined : oneOf("--phase2", ["yes", "no"], values.phase2) === "yes",
        documentsKeptYears: term("--keep-documents", keptYears, values["keep-documents"]),
        unsentKeptDays: term("--keep-unsent", keptDays, values["keep-unsent"]),
        legalHold: values["legal-hold"] === undefined
            ? undefined
            : oneOf("--legal-hold", ["yes", "no"], values["legal-hold"]) === "yes",
        defaultServiceVersion: oneOf("--version", contractVersions, values.version),
    });
}
/** One of the values of an option; undefined without it. */
export function oneOf(option, values, text) {
    const found = values.find((value) => value === text);
    return text === undefined ? undefined : (found ?? refuse(`${option} must be ${values.join(" or ")}`));
}
const limit = (option, text) => term(option, { least: 1, most: 1_000_000 }, text);
const term = (option, range, text) => text === undefined ? undefined : text === "none" ? null : wholeNumber(option, text, range, ", or none");
const firstIssueDate = (text) => text === undefined || isFirstIssueDate(text)
    ? text
    : refuse("--issue-date-from must be a day from 2018-01-01 to today, in the form yyyy-MM-dd");
const daysAhead = (text) => text === undefined ? undefined : wholeNumber("--issue-days-ahead", text, { least: 0, most: maxIssueDaysAhead });
function wholeNumber(option, text, { least, most }, otherwise = "") {
    const value = /^(0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : Infinity;
    return value >= least && value <= most
        ? value
        : refuse(`${option} must be a whole number from ${least} to ${most}${otherwise}`);
}
//# sourceMappingURL=create-organization-settings.js.map