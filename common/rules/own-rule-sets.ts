import {
  type CompiledFile,
  compileRuleFile,
  composeRuleSet,
  type RuleSet,
  type SchematronText,
} from "../schematron/engine.ts";

/** Official release that our rules restate; the last part is our own revision. */
export const ownVersion = "1.0.4-3";

export const purposes = ["self-billing", "billing", "tax-data", "mls"] as const;
export type Purpose = (typeof purposes)[number];

/** Id and version of our rules, known before they are compiled. */
export const ownNames: Readonly<Record<Purpose, Pick<RuleSet, "id" | "version">>> = {
  "self-billing": { id: "pint-ae-self-billing", version: ownVersion },
  billing: { id: "pint-ae-billing", version: ownVersion },
  "tax-data": { id: "ae-tdd", version: ownVersion },
  mls: { id: "peppol-mls", version: "1.0.1-3" },
};

/** The built-in rules; both profiles share all files but one. */
export class OwnRuleSets {
  private readonly files = new Map<string, CompiledFile>();

  /** @param read returns the text of a file in `common/rules/pint-ae` */
  constructor(private readonly read: (name: string) => SchematronText) {}

  get(purpose: Purpose): RuleSet {
    return composeRuleSet(
      fileNames(purpose).map((name) => this.file(name)),
      ownNames[purpose],
    );
  }

  private file(name: string): CompiledFile {
    const known = this.files.get(name) ?? compileRuleFile(this.read(`${name}.sch`));
    this.files.set(name, known);
    return known;
  }
}

function fileNames(purpose: Purpose): string[] {
  switch (purpose) {
    case "tax-data":
      return ["tax-data"];
    case "mls":
      return ["message-level-status"];
    default:
      return [`type-codes-${purpose}`, "shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"];
  }
}
