import type { ExpectedTotalsPolicy } from "../../common/domain/expected-totals/amount-differences.ts";
import type { ReferencePolicy } from "../../common/domain/duplicates/names.ts";
import type { SettlementPolicy } from "../../common/domain/settlement/settlement.ts";

/** Versions of the contract that the service knows; test/console/settings.spec.ts compares. */
export const serviceVersions = ["20260101", "20260507"] as const;

/** What becomes of a credit note that does not fit the documents that it names. */
export const settlementTitles: Readonly<Record<SettlementPolicy, string>> = {
  warn: "Warn",
  refuse: "Refuse the credit note",
};

/** What becomes of a document whose amounts are not those that its request expects. */
export const expectedTotalsTitles: Readonly<Record<ExpectedTotalsPolicy, string>> = {
  refuse: "Refuse the document",
  warn: "Warn",
};

/** Whether a document may have the external reference of another one. */
export const referenceTitles: Readonly<Record<ReferencePolicy, string>> = {
  unique: "Unique",
  repeatable: "May repeat",
};
