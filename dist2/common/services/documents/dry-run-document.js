import { v7 as uuid } from "uuid";
import { findOwnPrefixes } from "../../db/stores/business-profiles/number-prefix-store.js";
import { definedFields } from "../../defined-fields.js";
import { documentKinds } from "../../domain/document-kinds.js";
import { expectedTotalsFindings } from "../../domain/expected-totals/expected-totals-findings.js";
import { likelyDuplicateFinding } from "../../domain/duplicates/likely-duplicate.js";
import { price } from "../../domain/pricing/price.js";
import { issueDayFindings } from "../../domain/uae-checks/issue-days.js";
import { mergeResults, validationResultOf, } from "../../domain/validation/validation-result.js";
import { renderUblWithTree } from "../../ubl/render-ubl.js";
import { buildReport } from "../delivery/build-report.js";
import { uaeDay } from "../delivery/uae-time.js";
import { checkTaxDataRules } from "../validation/check-rules.js";
import { openTaxDataSchema } from "../validation/open-tax-data-schema.js";
import { loadDocumentValidation } from "../validation/validate-document.js";
import { addressLegs } from "./address-legs.js";
import { lookForDuplicates } from "./look-for-duplicates.js";
import { requireFreeReference } from "./require-free-reference.js";
import { prepareDocument } from "./prepare-document.js";
import { namesOriginals, previewSettlement, settlementWarnings } from "./settle-credit-note.js";
/** Prepares a dry run up to the rendering, as for a 201. @throws AppError 400, 409 as createDocument */
export async function prepareDryRun(deps, target, make) {
    const id = uuid();
    const { facts, taxInclusiveAmount, numberForm, ...draft } = (await prepareDocument(deps, target, make)).draft;
    const tried = { ...target, id, document: facts, taxInclusiveAmount };
    const { originals, settlements } = await previewSettlement(deps.database, tried);
    const { externalReference, likeness } = draft;
    await requireFreeReference(deps.database, { ...target, id, ...definedFields({ externalReference }) });
    const other = (await lookForDuplicates(deps.database, [{ id, orgId: target.orgId, likeness }])).get(id);
    const ownPrefixes = await findOwnPrefixes(deps.database, namesOriginals(tried) ? [target.orgId] : []);
    const warnings = [
        ...settlementWarnings(tried, settlements, ownPrefixes.get(target.orgId) ?? []),
        ...issueDayFindings(tried, uaeDay()),
        ...(other === undefined ? [] : [likelyDuplicateFinding(target.kind, other)]),
    ];
    const { documentJson, attachments } = draft;
    const { prefix } = numberForm;
    const { endpoint_scheme_id: scheme, endpoint_id: value } = facts[documentKinds[target.kind].receiver];
    const receiver = { scheme, value };
    return { id, kind: target.kind, prefix, documentJson, attachments, originals, warnings, receiver };
}
/**
 * Runs the stages after pricing with the same renderer, rules and report. It takes long enough to run outside the event
 * loop.
 *
 * @throws Error when rules or schemas cannot be compiled
 */
export async function loadDryRun(parts) {
    const { ruleSets, config } = parts;
    const validateDocument = await loadDocumentValidation(parts);
    const taxDataSchema = await openTaxDataSchema(config);
    return ({ id, kind, prefix, documentJson, attachments, originals, warnings }) => {
        const document = JSON.parse(Buffer.from(documentJson).toString());
        const amounts = price(document);
        const content = { kind, document, amounts, originals, creditedBy: [], credited: "0" };
        const routing = addressLegs(content, config.taxAuthorityId);
        const described = { kind, documentId: id, documentSequence: numberOf(prefix, document), document, amounts };
        const { xml: ubl, tree } = renderUblWithTree({ ...described, attachmentContents: base64Contents(attachments) });
        const billingSbdhId = routing.c3.notRequired === null ? uuid() : null;
        const taxData = buildReport({ ...described, ubl, typeCode: "S", at: new Date(), billingSbdhId }, config);
        const validated = validateDocument(ubl, content, tree);
        const reported = checkTaxDataRules(ruleSets, taxData);
        const results = [
            named(validated),
            ...(taxDataSchema ? [named({ ...taxDataSchema.check(taxData), ruleSet: reported.ruleSet })] : []),
            named(reported),
            validationResultOf([...warnings, ...expectedTotalsFindings(content)]),
        ];
        return {
            ...content,
            ...mergeResults(results),
            routing,
            ubl,
            taxData,
            ruleSets: { ubl: validated.ruleSet, taxData: reported.ruleSet },
        };
    };
}
/** A placeholder, visible as such. */
const numberOf = (prefix, { issue_date: day }) => `${prefix}-${day.slice(0, 4)}-DRYRUN`;
const base64Contents = (attachments) => new Map(attachments.map(({ id, content }) => [id, Buffer.from(content ?? []).toString("base64")]));
const named = ({ ruleSet, ...result }) => ({
    ...result,
    findings: result.findings.map((finding) => ({ ...finding, ruleSet })),
});
//# sourceMappingURL=dry-run-document.js.map