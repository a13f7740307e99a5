import type { Party, TradeDocument } from "./document.ts";
import { masked, maskNumbers } from "../runtime/mask-numbers.ts";
import { shortened } from "../runtime/text.ts";

/** The document as a viewer sees it: accounts, cards and the numbers of people's documents are masked. */
export function maskDocument<Document extends Partial<TradeDocument>>(document: Document): Document {
  const { accounting_supplier_party: supplier, accounting_customer_party: customer, payment_means: means } = document;
  return {
    ...document,
    ...(supplier !== undefined && { accounting_supplier_party: maskParty(supplier) }),
    ...(customer !== undefined && { accounting_customer_party: maskParty(customer) }),
    ...(means !== undefined && {
      payment_means: means.map((each) => {
        const { card_account: card, payee_financial_account: payee, payment_mandate: mandate } = each;
        return {
          ...each,
          ...(card?.primary_account_number_id !== undefined && {
            card_account: { ...card, primary_account_number_id: masked(card.primary_account_number_id) },
          }),
          ...(payee?.id !== undefined && { payee_financial_account: { ...payee, id: masked(payee.id) } }),
          ...(mandate?.payer_financial_account_id !== undefined && {
            payment_mandate: { ...mandate, payer_financial_account_id: masked(mandate.payer_financial_account_id) },
          }),
        };
      }),
    }),
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

/** Registration types whose number is a person's: passport and Emirates ID (BTAE-15, 16). */
const personalRegistrations: ReadonlySet<unknown> = new Set(["PAS", "EID"]);

export const isPersonalRegistration = (schemeAgencyId: string | undefined): boolean =>
  personalRegistrations.has(schemeAgencyId?.trim());

type Place = [path: string, value: string];

/**
 * The paths at which a request holds a masked value, as readers without the right to see it get it: stored, it would replace the
 * number. A number that is stored in masked form, as a card's may be, is not listed.
 */
export function stillMasked(sent: object, stored: Partial<TradeDocument>): string[] {
  const values = places(stored, (party) => {
    const agency = member(party, "scheme_agency_id");
    return typeof agency === "string" && isPersonalRegistration(agency);
  }).map(([, value]) => value);
  const shown = new Set(values.map(masked));
  const ofPlaces = places(sent).filter(([, value]) => shown.has(value) && !values.includes(value));
  return [...new Set([...ofPlaces, ...maskedTexts(sent, stored)].map(([path]) => path))];
}

/** Texts that are sent as they are shown masked: only those that have a mask in them are compared. */
function maskedTexts(sent: object, stored: object): Place[] {
  const suspects = texts(sent).filter(([, value]) => value.includes("****"));
  if (suspects.length === 0) {
    return [];
  }
  const whole = new Set(texts(stored).map(([, value]) => value));
  const shown = new Set([...whole].map((value) => maskNumbers(value)));
  return suspects.filter(([, value]) => shown.has(value) && !whole.has(value));
}

const texts = (value: unknown, path = ""): Place[] =>
  typeof value === "string"
    ? [[path, value]]
    : Array.isArray(value)
      ? value.flatMap((each, index) => texts(each, `${path}[${index}]`))
      : isPlain(value)
        ? Object.entries(value).flatMap(([name, each]) => texts(each, path === "" ? name : `${path}.${name}`))
        : [];

/** A number of the JSON reader is an object of its own class. */
const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

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

const longest = 60;

/** Members that hold an account, a card or a secret: their values are masked, also where they are mistyped. */
const accounts =
  /(?:^|\.)(?:primary_account_number_id|payer_financial_account_id|secret|token|password)$|payee_financial_account(?:\.|$)|card_account\./;

/**
 * What was sent, so that its sender finds it again: shortened, and without accounts and cards, because callers write answers into
 * their logs.
 *
 * @param path the field's dotted path
 */
export function shownValue(path: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "function") {
    return undefined;
  }
  if (Array.isArray(value)) {
    return "[…]";
  }
  if (isPlain(value)) {
    return "{…}";
  }
  // A number of the JSON reader gives its digits as they were sent.
  const text = `${value as string | number}`;
  return accounts.test(path) ? masked(text) : shortened(maskNumbers(text.slice(0, longest * 4)), longest);
}
