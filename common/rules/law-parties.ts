import { documentKinds, isCreditNote, isSelfBilled, partyNames } from "../documents/document-kinds.ts";
import { isProfileExecutionId, type Party, profileExecution, type ProfileExecution } from "../documents/document.ts";
import { isTin, isTrn, predefinedRecipient, TIN_SCHEME, tinOfTrn } from "../peppol/identifiers.ts";
import type { TaxSubtotal } from "../pricing/amounts.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";

const noFlags = profileExecution("00000000");

/** The flags of a document; none for other text than eight characters 0 or 1, which in XML the standard's rules refuse. */
export const flagsOf = ({ document: { profile_execution_id: id } }: JudgedByLaw): ProfileExecution =>
  id !== "00000000" && isProfileExecutionId(id) ? profileExecution(id) : noFlags;

export const isAbroad = (country: string | undefined): boolean =>
  country !== undefined && country !== "" && country !== "AE";

const trnOf = (party: Pick<Party, "party_tax_scheme"> | undefined): string | undefined => {
  const id = party?.party_tax_scheme?.company_id;
  return id !== undefined && isTrn(id) ? id : undefined;
};

const isVatRegistered = (party: Pick<Party, "party_tax_scheme"> | undefined): boolean => trnOf(party) !== undefined;

const tinOf = ({ tin, endpoint_scheme_id: scheme, endpoint_id: endpoint }: Party): string | undefined =>
  [tin, scheme === TIN_SCHEME ? endpoint : undefined].find((id) => id !== undefined && isTin(id));

/** The TIN of a party that is registered in the UAE. */
export const registeredTin = (party: Party): string | undefined => tinOf(party) ?? tinOfTrn(trnOf(party) ?? "");

/** The first part of the VAT breakdown in one of the categories, and the field of the request that its category comes from. */
export function charged(
  { document, amounts: { totals } }: JudgedByLaw,
  ids: readonly string[],
): { pointer: string; at: string; subtotal: TaxSubtotal } | undefined {
  const index = totals.tax_subtotals.findIndex(({ tax_category: { id } }) => ids.includes(id));
  const subtotal = totals.tax_subtotals[index];
  if (subtotal === undefined) {
    return undefined;
  }
  const { id } = subtotal.tax_category;
  const line = document.document_lines.findIndex(({ classified_tax_category: category }) => category.id === id);
  const ofCharge = document.charges?.some(({ tax_category: category }) => category?.id === id);
  const pointer =
    line >= 0 ? `/document_lines/${line}/classified_tax_category/id` : ofCharge ? "/charges" : "/allowances";
  return { pointer, at: `cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]/cac:TaxCategory[1]/cbc:ID[1]`, subtotal };
}

/** The receiver of a document at one of the three predefined endpoints. */
function atPredefined(judged: JudgedByLaw) {
  const { receiver } = documentKinds[judged.kind];
  const party = judged.document[receiver];
  const { endpoint_scheme_id: scheme, endpoint_id: value } = party;
  const recipient = predefinedRecipient({ scheme, value });
  if (recipient === undefined) {
    return undefined;
  }
  const { role, element } = partyNames[receiver];
  const tin = registeredTin(party);
  return {
    recipient,
    party,
    tin,
    isAbroad: isAbroad(party.postal_address.country_code),
    who: `the ${role} "${party.name}"`,
    endpoint: `0235:${value}`,
    complain: (text: string): LawComplaint[] => [
      { pointer: `/${receiver}/endpoint_id`, at: `${element}[1]/cac:Party[1]/cbc:EndpointID[1]`, text },
    ],
  };
}

/** Complains when a party that is registered or in the UAE has the endpoint 9900000097 without the flag. */
function noDeemedSupply(judged: JudgedByLaw): LawComplaint[] {
  const found = atPredefined(judged);
  if (found?.recipient !== "deemed-supply" || flagsOf(judged).deemedSupply) {
    return [];
  }
  const { tin, who, endpoint, complain } = found;
  return tin === undefined && found.isAbroad
    ? []
    : complain(
        `The endpoint ${endpoint} stands for the recipient of a deemed supply, and the document is none (position 2 of profile_execution_id is 0): ${who} would never get it${ownEndpoint(tin)}`,
      );
}

/** Complains when a party at the endpoint 9900000099 is registered in the UAE, or is there while nothing is exported. */
function noExport(judged: JudgedByLaw): LawComplaint[] {
  const found = atPredefined(judged);
  if (found?.recipient !== "export-outside-peppol") {
    return [];
  }
  const { tin, who, endpoint, complain } = found;
  if (tin !== undefined) {
    return complain(
      `The endpoint ${endpoint} stands for a recipient abroad, and ${who} is registered in the UAE${ownEndpoint(tin)}`,
    );
  }
  return found.isAbroad || flagsOf(judged).exports
    ? []
    : complain(
        `The endpoint ${endpoint} stands for the recipient of an export, and the document is none (position 8 of profile_execution_id is 0): ${who} is in the UAE, and without a registration its endpoint is 0235:9900000098`,
      );
}

/** Complains when a party that is registered in the UAE has the endpoint 9900000098. */
function noOutsider(judged: JudgedByLaw): LawComplaint[] {
  const found = atPredefined(judged);
  return found?.recipient === "outside-regime" && found.tin !== undefined
    ? found.complain(
        `The endpoint ${found.endpoint} stands for a recipient that is not subject to e-invoicing, and ${found.who} is registered in the UAE${ownEndpoint(found.tin)}`,
      )
    : [];
}

const ownEndpoint = (tin: string | undefined): string =>
  tin === undefined ? "" : `; its own endpoint is 0235:${tin}, its TIN`;

/** Complains when a party without a registration has one of the predefined endpoints, while another is right. */
function otherPredefined(judged: JudgedByLaw): LawComplaint[] {
  const found = atPredefined(judged);
  if (found === undefined || found.tin !== undefined || noDeemedSupply(judged).length + noExport(judged).length > 0) {
    return [];
  }
  const { deemedSupply, exports } = flagsOf(judged);
  const { endpoint, who, complain } = found;
  const isExport = exports && found.isAbroad;
  const right = deemedSupply ? "0235:9900000097" : isExport ? "0235:9900000099" : "0235:9900000098";
  const what = deemedSupply ? "a deemed supply" : `${isExport ? "an" : "no"} export, no deemed supply`;
  return endpoint === right
    ? []
    : complain(
        `By its flags and by the address of ${who} the document is ${what}: the endpoint is ${right}, not ${endpoint}`,
      );
}

/** VAT that a supplier without a registration in the UAE charges. */
function chargedWithoutRegistration(judged: JudgedByLaw): LawComplaint[] {
  const { accounting_supplier_party: supplier, tax_representative_party: representative } = judged.document;
  // Without any VAT number the document fails IBR-134-AE, which leaves it to be corrected.
  const isSilent =
    supplier.party_tax_scheme === undefined ||
    isVatRegistered(supplier) ||
    isVatRegistered(representative) ||
    mayNameVat(judged);
  const found = isSilent ? undefined : charged(judged, ["S", "N"]);
  if (found === undefined) {
    return [];
  }
  const { pointer, at, subtotal } = found;
  const country = supplier.postal_address.country_code;
  const act =
    subtotal.tax_category.id === "N"
      ? "uses the margin scheme (category N)"
      : `charges VAT of ${subtotal.tax_amount} ${judged.document.document_currency_code} (category S)`;
  const remedy = isSelfBilled(judged.kind)
    ? "for an import no invoice is issued by the customer, who accounts for the tax in its VAT return (reverse charge, category AE)"
    : "under reverse charge (category AE) the customer accounts for the tax";
  const text = `The supplier "${supplier.name}"${country === "" ? "" : ` in ${country}`} has no VAT number of the UAE (TRN) and ${act}: only a registrant does; ${remedy}, else a tax representative (tax_representative_party)`;
  return [{ pointer, at, text }];
}

/** Self-billing of a supplier who charges no VAT and is not registered: an import, which the customer has in its return. */
function selfBilledUnregistered(judged: JudgedByLaw): LawComplaint[] {
  if (!isSelfBilled(judged.kind)) {
    return [];
  }
  const { accounting_supplier_party: supplier, tax_representative_party: representative } = judged.document;
  const number = supplier.party_tax_scheme?.company_id;
  const isSilent =
    // Without any VAT number the document fails IBR-134-AE, and with VAT it has OWN-84.
    number === undefined ||
    [supplier, representative].some(isVatRegistered) ||
    mayNameVat(judged) ||
    charged(judged, ["S", "N"]) !== undefined;
  return isSilent
    ? []
    : [
        {
          pointer: "/accounting_supplier_party/party_tax_scheme/company_id",
          at: "cac:AccountingSupplierParty[1]/cac:Party[1]/cac:PartyTaxScheme[1]/cbc:CompanyID[1]",
          text: `The supplier "${supplier.name}" has the VAT number ${number}, which is none of the UAE (TRN): only who is registered there is billed by its customer; for an import no invoice is issued, and the customer accounts for the tax in its VAT return`,
        },
      ];
}

/** What was charged in error is taken back as it was charged, and an agent charges for its principal. */
function mayNameVat(judged: JudgedByLaw): boolean {
  const { seller_supplier_party: principal, discrepancy_response: reason } = judged.document;
  return (
    (isCreditNote(judged.kind) && reason?.response_code === "DL8.61.1.E") ||
    (flagsOf(judged).disclosedAgentBilling && isTrn(principal?.id ?? ""))
  );
}

/** VAT between two members of one group: one VAT number, and a TIN each. */
function chargedWithinGroup(judged: JudgedByLaw): LawComplaint[] {
  const { accounting_supplier_party: supplier, accounting_customer_party: customer } = judged.document;
  const trn = trnOf(supplier);
  if (trn === undefined || trn !== trnOf(customer) || flagsOf(judged).deemedSupply) {
    return [];
  }
  const ofSupplier = tinOf(supplier);
  const ofCustomer = tinOf(customer);
  const found = charged(judged, ["S", "N", "AE"]);
  return ofSupplier === undefined || ofCustomer === undefined || ofSupplier === ofCustomer || found === undefined
    ? []
    : [
        {
          pointer: found.pointer,
          at: found.at,
          text: `Supplier (TIN ${ofSupplier}) and customer (TIN ${ofCustomer}) have one VAT number, ${trn}: within a tax group there is no VAT (category ${found.subtotal.tax_category.id}), unless one of the numbers is wrong`,
        },
      ];
}

/** Reverse charge to a customer who cannot account for the tax. */
function reverseChargeAbroad(judged: JudgedByLaw): LawComplaint[] {
  const { accounting_customer_party: customer } = judged.document;
  const found = isVatRegistered(customer) ? undefined : charged(judged, ["AE"]);
  return found === undefined
    ? []
    : [
        {
          pointer: found.pointer,
          at: found.at,
          text: `Under reverse charge (category AE) the customer accounts for the tax, and "${customer.name}" has no VAT number of the UAE (TRN)${isAbroad(customer.postal_address.country_code) ? ": what is exported is zero-rated (category Z)" : ""}`,
        },
      ];
}

export const partyLaw: readonly LawRule[] = [
  {
    id: "OWN-80",
    source: "PINT AE, predefined endpoints: 0235:9900000097 is for deemed supplies",
    test: "the endpoint 9900000097 has the flag of a deemed supply",
    refused: true,
    find: noDeemedSupply,
  },
  {
    id: "OWN-81",
    source: "PINT AE, predefined endpoints: 0235:9900000099 is for exports to recipients who are not in Peppol",
    test: "the party at the endpoint 9900000099 is not registered in the UAE",
    refused: true,
    find: noExport,
  },
  {
    id: "OWN-82",
    source: "PINT AE, predefined endpoints: 0235:9900000098 is for recipients who are not subject to e-invoicing",
    test: "the party at the endpoint 9900000098 is not registered in the UAE",
    refused: true,
    find: noOutsider,
  },
  {
    id: "OWN-83",
    source: "PINT AE, predefined endpoints",
    test: "the predefined endpoint is the one that flags and party allow",
    refused: false,
    find: otherPredefined,
  },
  {
    id: "OWN-84",
    source: "Decree-law 8/2017, articles 43, 48 and 65(4): only a registrant charges VAT",
    test: "VAT is charged by a registrant",
    refused: true,
    find: chargedWithoutRegistration,
  },
  {
    id: "OWN-95",
    source:
      "MoF guidelines 1.1, p. 22 to 24: self-billing of registrants only; decree-law 16/2025: no self-invoice for imports",
    test: "the supplier under self-billing has a VAT number of the UAE",
    refused: false,
    find: selfBilledUnregistered,
  },
  {
    id: "OWN-91",
    source: "Decree-law 8/2017, article 14; executive regulation 10: supplies within a tax group are outside of VAT",
    test: "members of one tax group charge each other no VAT",
    refused: true,
    find: chargedWithinGroup,
  },
  {
    id: "OWN-92",
    source: "Decree-law 8/2017, article 48: the recipient who accounts for the tax is a registrant",
    test: "the customer under reverse charge has a VAT number of the UAE",
    refused: false,
    find: reverseChargeAbroad,
  },
];
