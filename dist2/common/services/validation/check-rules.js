import { validationResultOf, mergeResults, } from "../../domain/validation/validation-result.js";
import { parseXml, XmlSyntaxError, } from "../../schematron/engine.js";
import { customizationOf } from "./customization-of.js";
const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
const documentNamespaces = new Map([
    ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"],
    ["CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"],
]);
const APPLICATION_RESPONSE = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";
/** Reason code of text that is not well-formed. */
const MALFORMED = "OWN-XML";
/**
 * Checks a UBL invoice or credit note by its rules, also inside an SBDH envelope; locations are relative to the
 * document's root. Text that is not XML, or another document, gives one fatal finding.
 */
export function checkUblRules(ruleSets, xml) {
    return checkUblTree(ruleSets, () => parseXml(xml));
}
/** The same for a tree; where it throws XmlSyntaxError, that is the finding. */
export function checkUblTree(ruleSets, treeOf) {
    const forDocument = (customizationId, issueDate) => ruleSets.on(issueDate).forDocument(customizationId);
    return checkParsed(treeOf, () => ruleSets.forDocument(""), (tree) => chooseUblRules({ forDocument }, withoutEnvelope(tree)));
}
/** Chooses the rules for an invoice or credit note. @param document without an envelope */
export function chooseUblRules({ forDocument }, document) {
    const { namespace, local } = document.expandedName(document.root);
    if (documentNamespaces.get(local) !== namespace) {
        return { ruleSet: forDocument("", undefined), document: undefined };
    }
    return { ruleSet: forDocument(customizationOf(document), issueDateOf(document)), document };
}
/** Chooses the rules for a document of any kind by its root. @param document without an envelope */
export function chooseRules(rules, document) {
    const issueDate = issueDateOf(document);
    if (isTaxData(document)) {
        return { ruleSet: rules.taxData(issueDate), document };
    }
    return document.hasName(document.root, APPLICATION_RESPONSE, "ApplicationResponse")
        ? { ruleSet: rules.mls(issueDate), document }
        : chooseUblRules(rules, document);
}
/** Issue date of any Peppol document (yyyy-MM-dd), without zone; undefined without one. */
export function issueDateOf(document) {
    const element = document.child(document.root, CBC, "IssueDate");
    return element === undefined ? undefined : /^\s*(\d{4}-\d{2}-\d{2})/.exec(document.text(element))?.[1];
}
/** Merges results of rules and schema; the schema is skipped for text that is not XML. */
export function withSchema(byRules, schema) {
    return schema === undefined || MALFORMED in byRules.totals.rules ? byRules : mergeResults([schema(), byRules]);
}
export function checkTaxDataRules(ruleSets, xml) {
    return checkParsed(() => parseXml(xml), () => ruleSets.taxData, (tree) => ({ ruleSet: ruleSets.on(issueDateOf(tree)).taxData, document: isTaxData(tree) ? tree : undefined }));
}
const isTaxData = (tree) => tree.hasName(tree.root, "urn:peppol:schema:taxdata:1.0", "TaxData");
function checkParsed(treeOf, fallback, choose) {
    let tree;
    try {
        tree = treeOf();
    }
    catch (error) {
        if (error instanceof XmlSyntaxError) {
            return { ...validationResultOf([malformed(error)]), ruleSet: nameOf(fallback()) };
        }
        throw error;
    }
    return checkChosen(choose(tree), tree);
}
/** @param tree the parsed input, for the finding about another document */
export function checkChosen({ ruleSet, document }, tree, options) {
    const result = document ? ruleSet.check(document, options) : validationResultOf([otherDocument(tree)]);
    return { ...result, ruleSet: nameOf(ruleSet) };
}
const nameOf = ({ id, version }) => `${id} ${version}`.trim();
/** The document inside an SBDH envelope, or the tree itself. */
export function withoutEnvelope(tree) {
    const payload = payloadOf(tree);
    return payload === undefined ? tree : tree.subtree(payload);
}
/** The element that an SBDH envelope wraps; undefined where there is none. */
export const payloadOf = (tree) => tree.hasName(tree.root, SBDH, "StandardBusinessDocument")
    ? tree.children(tree.root).find((node) => tree.namespace(node) !== SBDH)
    : undefined;
export function malformed(error) {
    return {
        flag: "fatal",
        reasonCode: MALFORMED,
        text: `The document is not acceptable XML: ${error.message}`,
        location: "/",
        test: "well-formed XML without a document type",
    };
}
function otherDocument(tree) {
    return {
        flag: "fatal",
        reasonCode: "OWN-DOCUMENT",
        text: `These rules are not for a document whose root is ${tree.localName(tree.root)} in the namespace "${tree.namespace(tree.root)}"`,
        location: "/*",
        test: "the kind of document",
    };
}
//# sourceMappingURL=check-rules.js.map