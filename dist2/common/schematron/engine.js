export { chooseListed, MAX_FINDINGS } from "./check/finding.js";
export { hintOf } from "./check/finding-hint.js";
export { EVALUATION_FAILURE } from "./check/evaluation-failures.js";
export { FailurePlaces } from "./check/failure-places.js";
export { writeSvrl } from "./report/write-svrl.js";
export { svrlOf } from "./report/svrl-of.js";
export { describeRules } from "./describe-rules.js";
export { compileRuleFile, compileRuleSet, composeRuleSet, } from "./rule-set.js";
export { compareDecimals, tryParseDecimal } from "./runtime/decimal.js";
export { decodeRuleFile } from "./schema/decode-rule-file.js";
export { Problems, RuleFileError } from "./schema/rule-file-error.js";
export { decodeXml } from "./xml/decode-xml.js";
export { fillTemplates } from "./xml/template-filler.js";
export { isCurrent, makeTemplate } from "./xml/tree-template.js";
export { firstForbidden } from "./xml/xml-characters.js";
export { parseXml } from "./xml/xml-reader.js";
export { LineIndex, XmlSyntaxError } from "./xml/xml-syntax-error.js";
export { HAS_CHILDREN } from "./xml/xml-tree.js";
//# sourceMappingURL=engine.js.map