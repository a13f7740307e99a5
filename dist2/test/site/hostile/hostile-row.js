import { hostileSchema } from "../../rules/support/hostile-rules.js";
/** A rule file with a rule H of that test and a neighbour N. */
export function testRow(what, outcome, test, { lets = "", functions = "", xml } = {}) {
    const files = () => hostileSchema(typeof test === "string" ? test : test(), lets, functions);
    return { what, outcome, files, ...(xml && { xml }) };
}
/** A rule file of any content. */
export const fileRow = (what, outcome, files, xml) => ({ what, outcome, files, ...(xml && { xml }) });
export const elements = (count, element = "<x>1</x>") => `<r>${element.repeat(count)}</r>`;
/** The rule that fails for every document. */
export const neighbour = `<pattern><rule context="/*"><assert id="N" test="false()">n</assert></rule></pattern>`;
//# sourceMappingURL=hostile-row.js.map