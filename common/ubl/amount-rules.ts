import type { Decimal } from "../documents/document.ts";
import type { Finding } from "../rules/finding.ts";

/**
 * Checks of a document that was sent as XML against our own computation. They need our pricing and are therefore not
 * Schematron; their findings look the same.
 */
export const amountRules = {
  line: {
    id: "OWN-65",
    what: "The net amount of the line",
    test: "the line's net amount is quantity × price / base quantity, with its charges and less its allowances",
  },
  subtotal: {
    id: "OWN-66",
    what: "The amount of the VAT category",
    test: "the VAT breakdown is that of the lines, allowances and charges",
  },
  total: {
    id: "OWN-67",
    what: "The total of the document",
    test: "the totals are those of the lines, allowances, charges and VAT",
  },
  aed: {
    id: "OWN-68",
    what: "The amount in AED",
    test: "amounts in AED are the document's by its rate, each rounded once",
  },
  unread: {
    id: "OWN-69",
    what: "The amounts",
    test: "the amounts of the document can be computed from its content",
  },
} as const satisfies Readonly<Record<string, { id: string; what: string; test: string }>>;

export type AmountRuleName = keyof typeof amountRules;

const ruleSet = "amounts 1";

interface Figures {
  stated: Decimal;
  ours: Decimal;
  currency: string;
}

/** A warning that names both figures. */
export function amountFinding(rule: AmountRuleName, location: string, { stated, ours, currency }: Figures): Finding {
  const { id, what, test } = amountRules[rule];
  const unit = rule === "aed" ? "AED" : currency;
  const text = `${what} is ${stated} ${unit} in the document, where we compute ${ours} ${unit}.`;
  return { flag: "warning", reasonCode: id, text, location, test, ruleSet };
}

/** A warning that nothing was compared. */
export function unreadFinding(location: string): Finding {
  const { id, what, test } = amountRules.unread;
  const text = `${what} were not compared with ours: what stands here, or is missing, keeps us from computing them.`;
  return { flag: "warning", reasonCode: id, text, location, test, ruleSet };
}
