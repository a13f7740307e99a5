import { expect } from "chai";

import type { RuleSet } from "../../../common/schematron/engine.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";

/**
 * Each case is a small change of a valid document, and all rules that fail then. The documents of the conformance
 * vectors have no comments and no two values of a kind.
 */
export type Change = readonly [from: string | RegExp, to: string];
export type ChangeCase = readonly [what: string, changes: readonly Change[], fails: readonly string[]];

function changed(xml: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const result = text.replace(from, () => to);
    expect(result, `nothing to change: ${String(from)}`).not.to.equal(text);
    return result;
  }, xml);
}

export function suiteOfChanges(name: string, xml: string, ruleSet: RuleSet, cases: readonly ChangeCase[]): void {
  describe(name, () => {
    for (const [what, changes, fails] of cases) {
      it(`${what}: ${fails.length === 0 ? "nothing fails" : fails.join(", ")}`, () => {
        const codes = ruleSet.check(parseXml(changed(xml, changes))).findings.map(({ reasonCode }) => reasonCode);
        expect([...new Set(codes)]).to.have.members(fails.map((id) => id.toUpperCase()));
      });
    }
  });
}
