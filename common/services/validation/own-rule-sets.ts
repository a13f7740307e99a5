import type { CompiledFile } from "../../rules/compiled-file.ts";
import { compileRuleFile, composeRuleSet, type RuleSet, type SchematronText } from "../../rules/rule-set.ts";

/** Official release that our rules restate; the last part counts our own revisions. */
const VERSION = "1.0.4-2";

export type Purpose = "self-billing" | "billing" | "tax-data" | "mls";

/** Whether a CustomizationID is that of the billing profile; what names neither is judged as self-billing. */
export const isBilling = (customizationId: string): boolean =>
  customizationId.trim().startsWith("urn:peppol:pint:billing-1@ae-1");

/** The rules of this repository; both profiles share all files but one. */
export class OwnRuleSets {
  private readonly files = new Map<string, CompiledFile>();

  /** @param read gives the text of a file of `common/rules/pint-ae` */
  constructor(private readonly read: (name: string) => SchematronText) {}

  get(purpose: Purpose): RuleSet {
    switch (purpose) {
      case "tax-data":
        return this.compose(["tax-data"], "ae-tdd", VERSION);
      case "mls":
        return this.compose(["message-level-status"], "peppol-mls", "1.0.1-2");
      default: {
        const shared = ["shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"];
        return this.compose([`type-codes-${purpose}`, ...shared], `pint-ae-${purpose}`, VERSION);
      }
    }
  }

  private compose(names: readonly string[], id: string, version: string): RuleSet {
    return composeRuleSet(
      names.map((name) => this.file(name)),
      { id, version },
    );
  }

  private file(name: string): CompiledFile {
    const known = this.files.get(name) ?? compileRuleFile(this.read(`${name}.sch`));
    this.files.set(name, known);
    return known;
  }
}
