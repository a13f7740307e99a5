import { isPersonalRegistration } from "../documents/mask-document.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

const account = /(^|\/)(PayeeFinancialAccount\/ID|CardAccount\/PrimaryAccountNumberID|PayerFinancialAccount\/ID)$/;
const registration = /(^|\/)PartyLegalEntity\/CompanyID$/;
const identification = /(^|\/)PartyIdentification\/ID$/;

/** Whether a leaf is an account, a card, or the number of a person's document, which a party may also be identified by. */
export function isPrivate(leaf: UblElement): boolean {
  const { place } = leaf;
  if (identification.test(place)) {
    const company = leaf.parent?.parent?.first("PartyLegalEntity/CompanyID");
    return isPersonalRegistration(company?.attribute("schemeAgencyID"));
  }
  return account.test(place) || (registration.test(place) && isPersonalRegistration(leaf.attribute("schemeAgencyID")));
}
