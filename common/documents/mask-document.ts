import type { Party, PaymentMeans, TradeDocument } from "./document.ts";

/** Registration types whose number is a person's: passport and Emirates ID (BTAE-15, 16). */
const personalRegistrations: ReadonlySet<unknown> = new Set(["PAS", "EID"]);

export const isPersonalRegistration = (schemeAgencyId: string | undefined): boolean =>
  personalRegistrations.has(schemeAgencyId?.trim());

/** The last four characters are enough to compare a number with one that is at hand; a short one has none to spare. */
export const masked = (value: string): string => (value.trim().length > 8 ? `****${value.trim().slice(-4)}` : "****");

/** The document as a viewer sees it: accounts, cards and the numbers of people's documents are masked. */
export function maskDocument<Document extends Partial<TradeDocument>>(document: Document): Document {
  const { accounting_supplier_party: supplier, accounting_customer_party: customer, payment_means: means } = document;
  return {
    ...document,
    ...(supplier !== undefined && { accounting_supplier_party: maskParty(supplier) }),
    ...(customer !== undefined && { accounting_customer_party: maskParty(customer) }),
    ...(means !== undefined && { payment_means: means.map(maskMeans) }),
  };
}

/** A party that is registered by a person's document may be identified by it as well. */
export function maskParty(party: Party): Party {
  const { company_id: company, party_identification_id: identification, scheme_agency_id: agency } = party;
  return isPersonalRegistration(agency)
    ? {
        ...party,
        ...(company !== undefined && { company_id: masked(company) }),
        ...(identification !== undefined && { party_identification_id: masked(identification) }),
      }
    : party;
}

function maskMeans(means: PaymentMeans): PaymentMeans {
  const { card_account: card, payee_financial_account: payee, payment_mandate: mandate } = means;
  return {
    ...means,
    ...(card?.primary_account_number_id !== undefined && {
      card_account: { ...card, primary_account_number_id: masked(card.primary_account_number_id) },
    }),
    ...(payee?.id !== undefined && { payee_financial_account: { ...payee, id: masked(payee.id) } }),
    ...(mandate?.payer_financial_account_id !== undefined && {
      payment_mandate: { ...mandate, payer_financial_account_id: masked(mandate.payer_financial_account_id) },
    }),
  };
}
