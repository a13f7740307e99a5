import { mergeResults, validationResultOf, } from "../../domain/validation/validation-result.js";
import { FailurePlaces, LineIndex, parseXml, XmlSyntaxError, } from "../../schematron/engine.js";
import { checkChosen, chooseRules, malformed, payloadOf } from "./check-rules.js";
import { openTaxDataSchema } from "./open-tax-data-schema.js";
import { loadSchemas } from "./validate-ubl.js";
/**
 * Judges invoices, credit notes, tax data documents and message level statuses, each by its rules and its schema, also inside of an SBDH.
 * Compiles the rules on first use. @throws Error when a schema cannot be compiled
 */
export async function loadDocumentJudge(ruleSets, config) {
    const schemaFor = await loadSchemaChecks(config);
    const rules = {
        forDocument: (id, date) => ruleSets.on(date).forDocument(id),
        taxData: (date) => ruleSets.on(date).taxData,
        mls: (date) => ruleSets.on(date).mls,
    };
    return (xml) => judge(xml, () => ruleSets.forDocument(""), (tree) => {
        const payload = payloadOf(tree);
        const subject = payload === undefined ? tree : tree.subtree(payload);
        return { ...chooseRules(rules, subject), subject, schema: schemaFor(subject), payload };
    });
}
async function loadSchemaChecks(config) {
    const [ubl, taxData] = [await loadSchemas(config.ublXsdDir), await openTaxDataSchema(config)];
    return (document) => {
        const root = document.localName(document.root);
        if (root === "Invoice" || root === "CreditNote") {
            return ubl && { name: "UBL 2.1 schema", check: (xml) => ubl.check(root, xml) };
        }
        return root === "TaxData" && taxData !== undefined ? { name: "AE tax data schema", ...taxData } : undefined;
    };
}
/** @param fallback rules that are named where the text is no XML */
export function judge(xml, fallback, choose) {
    try {
        const tree = parseXml(xml);
        return judgeTree(tree, xml, choose(tree));
    }
    catch (error) {
        if (!(error instanceof XmlSyntaxError)) {
            throw error;
        }
        const { id, version } = fallback();
        const ruleSet = `${id} ${version}`.trim();
        const result = validationResultOf([malformed(error)]);
        return { checks: [{ name: ruleSet, result }], result: { ...result, ruleSet }, placeOf: () => error };
    }
}
function judgeTree(tree, xml, { subject, schema, payload, ...chosen }) {
    const places = new FailurePlaces();
    const { ruleSet, ...byRules } = checkChosen(chosen, subject, { places });
    const lines = new LineIndex(xml);
    const placeAt = (node) => lines.place(subject.columns.openAt[node]);
    const checks = [{ name: ruleSet, result: byRules }];
    if (schema !== undefined && chosen.document !== undefined) {
        // Empty lines before what an envelope wraps keep the numbers of its lines.
        const alone = payload === undefined ? xml : "\n".repeat(placeAt(subject.root).line - 1) + tree.standaloneXml(payload);
        checks.unshift({ name: schema.name, result: schema.check(alone) });
    }
    return {
        checks,
        rules: chosen.document && { ruleSet: chosen.ruleSet, document: chosen.document },
        result: { ...mergeResults(checks.map(({ result }) => result)), ruleSet },
        placeOf: (finding) => namedPlace(finding) ?? placeAt(places.nodeOf(finding) ?? subject.root),
    };
}
/** A schema has no places; its findings end with the line, and seldom know the column. */
function namedPlace({ reasonCode, text }) {
    const named = reasonCode.endsWith("-XSD") ? /\(line (\d+), column (\d+)\)$/.exec(text) : null;
    return named === null ? undefined : { line: Number(named[1]), column: Math.max(1, Number(named[2])) };
}
//# sourceMappingURL=judge-document.js.map