import { schemaOf } from "./evaluate.js";
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** A rule about the root with two asserts: H has the test, N does not hold. */
export const hostileRule = (test, lets = "") => `<pattern><rule context="/*[not(self::t)]">${lets}<assert id="H" test="${escaped(test)}">h</assert><assert id="N" test="false()">n</assert></rule></pattern>`;
/** Schema of that rule alone. */
export const hostileSchema = (test, lets = "", functions = "") => schemaOf(hostileRule(test, lets).replace("[not(self::t)]", ""), functions);
/** Variables $s0, $s1 and so on, each made of the one before. */
export function repeatedLets(count, first, next) {
    const values = [first, ...Array.from({ length: count }, (_, index) => next(`$s${index}`))];
    return values.map((value, index) => `<let name="s${index}" value="${escaped(value)}"/>`).join("");
}
/** A function of the prefix f. */
export function xslFunction(name, parameters, body, ofSequence = false) {
    const types = {
        n: "xs:integer",
        s: ofSequence ? "xs:integer*" : "xs:string",
        v: "xs:decimal",
    };
    const params = parameters.map((one) => `<xsl:param name="${one}"${types[one] ? ` as="${types[one]}"` : ""}/>`);
    return `<xsl:function name="${name}">${params.join("")}<xsl:sequence select="${escaped(body)}"/></xsl:function>`;
}
//# sourceMappingURL=hostile-rules.js.map