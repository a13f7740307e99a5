import type { TradeDocument } from "./document.ts";
import { isPersonalRegistration, masked } from "./mask-document.ts";

type Place = [path: string, value: string];

/**
 * The places of a document where a request has what only a reader with masks is shown: it would replace the number itself. A number
 * that is stored in that form, as that of a card may be, is none.
 */
export function stillMasked(sent: object, stored: Partial<TradeDocument>): string[] {
  const values = places(stored, isPersonal).map(([, value]) => value);
  const shown = new Set(values.map(masked));
  return places(sent)
    .filter(([, value]) => shown.has(value) && !values.includes(value))
    .map(([path]) => path);
}

const isPersonal = (party: unknown): boolean => {
  const agency = member(party, "scheme_agency_id");
  return typeof agency === "string" && isPersonalRegistration(agency);
};

function places(document: object, hides: (party: unknown) => boolean = () => true): Place[] {
  const parties = ["accounting_supplier_party", "accounting_customer_party"].flatMap((name) => {
    const party = member(document, name);
    return hides(party) ? ["company_id", "party_identification_id"].map((each) => place(party, name, [each])) : [];
  });
  const means = member(document, "payment_means");
  const accounts = (Array.isArray(means) ? means : []).flatMap((each: unknown, index) =>
    accountPaths.map((path) => place(each, `payment_means[${index}]`, path)),
  );
  return [...parties, ...accounts].filter((each) => each !== undefined);
}

const accountPaths = [
  ["card_account", "primary_account_number_id"],
  ["payee_financial_account", "id"],
  ["payment_mandate", "payer_financial_account_id"],
];

function place(root: unknown, at: string, path: readonly string[]): Place | undefined {
  const value = path.reduce(member, root);
  return typeof value === "string" ? [[at, ...path].join("."), value] : undefined;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
