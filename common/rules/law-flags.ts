import { documentKinds, partyNames } from "../documents/document-kinds.ts";
import { type Address, type DocumentLine, type ProfileExecution } from "../documents/document.ts";
import { predefinedRecipient, taxpayerIds } from "../peppol/identifiers.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";
import { charged, flagsOf, isAbroad } from "./law-parties.ts";

type Flag = keyof ProfileExecution;

/** The flags as complaints name them, each with its position in profile_execution_id. */
const flagWords: Readonly<Record<Flag, string>> = {
  freeTradeZone: "free trade zone (position 1)",
  deemedSupply: "deemed supply (position 2)",
  marginScheme: "margin scheme (position 3)",
  summaryInvoice: "summary invoice (position 4)",
  continuousSupply: "continuous supply (position 5)",
  disclosedAgentBilling: "disclosed agent (position 6)",
  eCommerce: "e-commerce (position 7)",
  exports: "export (position 8)",
};

const flagsAt = { pointer: "/profile_execution_id", at: "cbc:ProfileExecutionID[1]" };

/** Flags that one supply cannot have together, and why. */
const excluding: readonly (readonly [Flag, Flag, string])[] = [
  ["deemedSupply", "exports", "what is exported has a recipient abroad, and a deemed supply has none"],
  ["deemedSupply", "marginScheme", "a deemed supply has no price, so that there is no margin"],
  ["deemedSupply", "summaryInvoice", "a summary invoice is for the supplies to one customer"],
  ["deemedSupply", "disclosedAgentBilling", "nobody sells what is supplied to nobody"],
  ["deemedSupply", "eCommerce", "what is sold has a customer, and a deemed supply has none"],
  ["marginScheme", "exports", "an export is zero-rated, and has no tax on its margin"],
  ["marginScheme", "continuousSupply", "the margin scheme is for goods that are sold again, each once"],
  [
    "summaryInvoice",
    "continuousSupply",
    "a summary is of several supplies in a month, and a continuous supply is one with several payments",
  ],
];

/** Categories that do not go with a flag, and why. */
const wrongCategories: readonly (readonly [Flag, "S" | "AE", string])[] = [
  ["exports", "S", "an export is zero-rated (category Z)"],
  ["exports", "AE", "an export is zero-rated (category Z), and its customer accounts for no tax in the UAE"],
  ["deemedSupply", "AE", "a deemed supply has no recipient who could account for the tax"],
];

function excluded(judged: JudgedByLaw): LawComplaint[] {
  if (judged.document.profile_execution_id === "00000000") {
    return [];
  }
  const flags = flagsOf(judged);
  const pairs = excluding.flatMap(([one, other, why]) =>
    flags[one] && flags[other]
      ? [{ ...flagsAt, text: `One supply is not both ${flagWords[one]} and ${flagWords[other]}: ${why}` }]
      : [],
  );
  const categories = wrongCategories.flatMap(([flag, category, why]) => {
    const found = flags[flag] ? charged(judged, [category]) : undefined;
    return found === undefined
      ? []
      : [
          {
            pointer: found.pointer,
            at: found.at,
            text: `Category ${category} with the flag ${flagWords[flag]}: ${why}`,
          },
        ];
  });
  return [...pairs, ...categories, ...exportUntaxed(judged)];
}

/** An export that is all exempt or out of scope, so nothing is zero-rated. Beside zero-rated goods a deposit may be out of scope. */
function exportUntaxed(judged: JudgedByLaw): LawComplaint[] {
  const { tax_subtotals: subtotals } = judged.amounts.totals;
  const isUntaxed = subtotals.every(({ tax_category: { id } }) => id === "E" || id === "O");
  const found = flagsOf(judged).exports && isUntaxed ? charged(judged, ["E", "O"]) : undefined;
  if (found === undefined) {
    return [];
  }
  const { pointer, at, subtotal } = found;
  const text = `The document has the flag ${flagWords.exports}, and nothing in it is zero-rated (category ${subtotal.tax_category.id}): an export is (category Z), also of what is exempt within the UAE`;
  return [{ pointer, at, text }];
}

const deliveryAt = {
  pointer: "/delivery/delivery_location/address/country_code",
  at: "cac:Delivery[1]/cac:DeliveryLocation[1]/cac:Address[1]/cac:Country[1]/cbc:IdentificationCode[1]",
};

function exportedWithin(judged: JudgedByLaw): LawComplaint[] {
  if (!flagsOf(judged).exports) {
    return [];
  }
  const { accounting_supplier_party: supplier, delivery } = judged.document;
  // An address in XML may have no city.
  const address: Partial<Address> = delivery?.delivery_location?.address ?? {};
  const from = supplier.postal_address.country_code;
  const found: LawComplaint[] = [];
  if (address.country_code === "AE") {
    const place = [address.city_name, "AE"].filter((name) => name !== undefined).join(", ");
    const text = `The document has the flag ${flagWords.exports} and is delivered in the UAE (${place}): goods that stay are no export, nor are services that are used here`;
    found.push({ ...deliveryAt, text });
  }
  if (isAbroad(from)) {
    const text = `The document has the flag ${flagWords.exports}, and its supplier is in ${from}: what leaves the UAE is exported`;
    found.push({ ...flagsAt, text });
  }
  return found;
}

/** Zero-rated for a customer abroad, or delivered abroad, without the flag of exports. */
function exportWithoutFlag(judged: JudgedByLaw): LawComplaint[] {
  const { accounting_customer_party: customer, delivery } = judged.document;
  const buyerAt = customer.postal_address.country_code;
  const deliveredAt = delivery?.delivery_location?.address?.country_code;
  if (!isAbroad(buyerAt) && !isAbroad(deliveredAt)) {
    return [];
  }
  const found = flagsOf(judged).exports ? undefined : charged(judged, isAbroad(deliveredAt) ? ["Z", "S"] : ["Z"]);
  if (found === undefined) {
    return [];
  }
  const place = isAbroad(deliveredAt) ? `is delivered in ${deliveredAt}` : `has a customer in ${buyerAt}`;
  const { id } = found.subtotal.tax_category;
  const why = id === "Z" ? "zero-rated exports have it" : "what is exported is zero-rated (category Z), with the flag";
  const text = `The document ${place}, in category ${id} and without the flag ${flagWords.exports}: ${why}`;
  return [{ ...flagsAt, text }];
}

const isService = ({
  commodity_classification: { commodity_code: code } = {},
  additional_item_identification: ids = [],
}: DocumentLine): boolean => code === "S" || (code === undefined && ids.some(({ scheme_id: id }) => id === "SAC"));

/** A line in XML may have no name. */
const lineWords = (index: number, { name }: Partial<DocumentLine>): string =>
  name === undefined ? `Line ${index + 1}` : `Line ${index + 1} "${name}"`;

function marginOnServices(judged: JudgedByLaw): LawComplaint[] {
  if (charged(judged, ["N"]) === undefined) {
    return [];
  }
  const { document_lines: lines } = judged.document;
  const index = lines.findIndex((line) => line.classified_tax_category.id === "N" && isService(line));
  const line = lines[index];
  return line === undefined
    ? []
    : [
        {
          pointer: `/document_lines/${index}/commodity_classification/commodity_code`,
          at: `${documentKinds[judged.kind].lineElement}[${index + 1}]/cac:Item[1]`,
          text: `${lineWords(index, line)} is a service in category N: the margin scheme is for second-hand goods, antiques and collectors' items`,
        },
      ];
}

function marginWithoutFlag(judged: JudgedByLaw): LawComplaint[] {
  if (flagsOf(judged).marginScheme || charged(judged, ["N"]) === undefined) {
    return [];
  }
  const others = judged.amounts.totals.tax_subtotals.some(({ tax_category: { id } }) => id !== "N");
  const remedy = others
    ? "; the flag is for lines of this category alone, so that the others are another document"
    : "";
  const text = `Category N is the margin scheme, and the document has no flag ${flagWords.marginScheme}${remedy}`;
  return [{ ...flagsAt, text }];
}

/** A deemed supply that is sent to somebody, or paid for. */
const deemedWithCustomer = (judged: JudgedByLaw): LawComplaint[] =>
  flagsOf(judged).deemedSupply ? [...deemedToReceiver(judged), ...deemedPaid(judged)] : [];

function deemedPaid({ document, amounts: { totals } }: JudgedByLaw): LawComplaint[] {
  const { prepaid_amount: prepaid } = totals;
  return prepaid === undefined || Number(prepaid) === 0
    ? []
    : [
        {
          pointer: "/prepaid_amount",
          at: "cac:LegalMonetaryTotal[1]/cbc:PrepaidAmount[1]",
          text: `A deemed supply (position 2 of profile_execution_id) is made for nothing, and ${prepaid} ${document.document_currency_code} of this one is paid: what is paid for has a recipient, who pays`,
        },
      ];
}

function deemedToReceiver(judged: JudgedByLaw): LawComplaint[] {
  const { receiver } = documentKinds[judged.kind];
  const { endpoint_scheme_id: scheme, endpoint_id: value } = judged.document[receiver];
  // In XML there may be no endpoint, which the rules of PINT refuse.
  return value !== "" && predefinedRecipient({ scheme, value }) === undefined
    ? [
        {
          pointer: `/${receiver}/endpoint_id`,
          at: `${partyNames[receiver].element}[1]/cac:Party[1]/cbc:EndpointID[1]`,
          text: `A deemed supply (position 2 of profile_execution_id) has no recipient, and this one is sent to ${scheme}:${value}: its endpoint is 0235:9900000097`,
        },
      ]
    : [];
}

/** A beneficiary or principal without its flag, a beneficiary that is the supplier, and a principal that is the customer. */
function thirdParties(judged: JudgedByLaw): LawComplaint[] {
  const { document } = judged;
  const { buyer_customer_party: beneficiary, seller_supplier_party: principal } = document;
  if (beneficiary === undefined && principal === undefined) {
    return [];
  }
  const { freeTradeZone, disclosedAgentBilling } = flagsOf(judged);
  return [
    ...thirdParty(judged, {
      name: "buyer_customer_party",
      words: "beneficiary",
      flag: freeTradeZone ? undefined : "freeTradeZone",
      other: "accounting_supplier_party",
    }),
    ...thirdParty(judged, {
      name: "seller_supplier_party",
      words: "principal",
      flag: disclosedAgentBilling ? undefined : "disclosedAgentBilling",
      other: "accounting_customer_party",
    }),
  ];
}

interface ThirdParty {
  name: "buyer_customer_party" | "seller_supplier_party";
  words: string;
  /** The flag that it lacks. */
  flag: Flag | undefined;
  /** The party that it cannot be. */
  other: "accounting_supplier_party" | "accounting_customer_party";
}

function thirdParty({ document }: JudgedByLaw, { name, words, flag, other }: ThirdParty): LawComplaint[] {
  const id = document[name]?.id;
  if (id === undefined) {
    return [];
  }
  const party = document[other];
  const element = name === "buyer_customer_party" ? "cac:BuyerCustomerParty" : "cac:SellerSupplierParty";
  const place = { pointer: `/${name}/id`, at: `${element}[1]` };
  const role = other === "accounting_supplier_party" ? "supplier" : "customer";
  const isOther = party.party_tax_scheme?.company_id === id || taxpayerIds(party).includes(`0235:${id}`);
  return [
    ...(flag === undefined
      ? []
      : [{ ...place, text: `The document names a ${words} (${id}), and has no flag ${flagWords[flag]}` }]),
    ...(isOther ? [{ ...place, text: `The ${words} (${id}) is the ${role} "${party.name}"` }] : []),
  ];
}

/** What a document refers to was issued before it. */
function referenceAfter({ document }: JudgedByLaw): LawComplaint[] {
  return (document.billing_reference ?? []).flatMap(({ id, issue_date: day }, index) =>
    // An xs:date may have a zone behind the day.
    day !== undefined && day.slice(0, "yyyy-MM-dd".length) > document.issue_date
      ? [
          {
            pointer: `/billing_reference/${index}/issue_date`,
            at: `cac:BillingReference[${index + 1}]/cac:InvoiceDocumentReference[1]/cbc:IssueDate[1]`,
            text: `The preceding invoice ${id || "without a number"} is dated ${day}, after the document itself (${document.issue_date})`,
          },
        ]
      : [],
  );
}

/** Flags, categories, places and third parties that have to agree. */
export const flagLaw: readonly LawRule[] = [
  {
    id: "OWN-85",
    source: "Decree-law 8/2017, article 45(1); executive regulation 30, 31: goods leave, services are used abroad",
    test: "an export is delivered abroad, by a supplier in the UAE",
    refused: false,
    find: exportedWithin,
  },
  {
    id: "OWN-86",
    source: "Decree-law 8/2017, article 43; executive regulation 29: the margin scheme is for goods",
    test: "no line under the margin scheme is a service",
    refused: false,
    find: marginOnServices,
  },
  {
    id: "OWN-87",
    source: "PINT AE, BTAE-02: position 3 says that the margin scheme is used",
    test: "a document with category N has the flag of the margin scheme",
    refused: false,
    find: marginWithoutFlag,
  },
  {
    id: "OWN-88",
    source: "Decree-law 8/2017, articles 11, 26, 43, 45; executive regulation 29, 59(6)",
    test: "no two flags, and no flag and category, exclude each other",
    refused: false,
    find: excluded,
  },
  {
    id: "OWN-89",
    source: "Decree-law 8/2017, article 45(1): exports are zero-rated; PINT AE, BTAE-02 says that it is one",
    test: "what is zero-rated for a customer abroad, or delivered abroad, has the flag of exports",
    refused: false,
    find: exportWithoutFlag,
  },
  {
    id: "OWN-90",
    source: "Executive regulation 60(1): a credit note identifies the supply that was invoiced before",
    test: "a preceding invoice is not dated after the document",
    refused: true,
    find: referenceAfter,
  },
  {
    id: "OWN-93",
    source: "Decree-law 8/2017, article 11; PINT AE: a deemed supply is reported only",
    test: "a deemed supply is sent to nobody and paid by nobody",
    refused: false,
    find: deemedWithCustomer,
  },
  {
    id: "OWN-94",
    source: "PINT AE, BTAE-01 and BTAE-14; decree-law 8/2017, article 9: who acts for whom",
    test: "beneficiary and principal have their flag and are third parties",
    refused: false,
    find: thirdParties,
  },
];
