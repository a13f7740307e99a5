import { filled } from "../errors/hints.ts";
import { isTin, predefinedRecipient, TIN_SCHEME } from "../peppol/identifiers.ts";
import { digitValue, passesCheckDigit } from "../runtime/mask-numbers.ts";

/** Groups of digits, of any script, with what people write between them. */
const grouped = /\p{Nd}(?:[\s\p{Pd}\p{Cf}.,:·_/|]*\p{Nd})*/gu;

/** Shortest number that is taken for a whole card number. */
const minDigits = 12;

/**
 * Whether the text has a whole card number in it: twelve digits or more that pass the check digit. A date of expiry may
 * be beside it, so every sequence of groups is tried. Masked numbers and the last digits have fewer in a row.
 */
export function holdsWholeCardNumber(text: string): boolean {
  const runs = text.normalize("NFKC").match(grouped) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\p{Nd}+/gu) ?? [];
    return groups.some((_, first) =>
      groups.some((_last, last) => {
        const digits = Array.from(groups.slice(first, last + 1).join(""), digitValue);
        return digits.length >= minDigits && passesCheckDigit(digits);
      }),
    );
  });
}

/** The members that the checks look at, of a party or a card account; anything may have been sent in them. */
export type CheckedMembers = Readonly<
  Partial<Record<"endpoint_id" | "endpoint_scheme_id" | "tin" | "primary_account_number_id", unknown>>
>;

interface UaeCheck {
  /** The name of the complaint among the messages of the API. */
  name: string;
  /** Behind the name of the field; `{…}` is filled in. */
  words: string;
  /** The member that the complaint is about. */
  field: keyof CheckedMembers;
  /** The values that fill the message, if the members break the check; else undefined. */
  broken: (members: CheckedMembers) => Readonly<Record<string, string>> | undefined;
}

/**
 * What the UAE demands of a value and no official rule checks. The first check of a field that is broken is the
 * complaint. What can be read from the UBL is in rules/pint-ae/own-checks.sch instead (OWN-51 to OWN-53).
 */
const uaeChecks = [
  {
    name: "endpointOfTrn",
    words: "must be the TIN under the scheme 0235, not the VAT number: {tin}",
    field: "endpoint_id",
    broken: ({ tin, ...members }) => {
      const endpoint = tinEndpoint(members);
      const offered = endpoint !== undefined && /^1\d{14}$/.test(endpoint) ? endpoint.slice(0, 10) : undefined;
      return offered === undefined ? undefined : { tin: isTinText(tin) ? tin : offered };
    },
  },
  {
    name: "endpointOfTin",
    words: "must be the TIN under the scheme 0235: 10 digits starting with 1",
    field: "endpoint_id",
    broken: (members) => {
      const endpoint = tinEndpoint(members);
      return endpoint === undefined || isTin(endpoint) ? undefined : {};
    },
  },
  {
    name: "endpointOfAnother",
    words: "must be the party's tin under the scheme 0235: the endpoint is {endpoint}, the tin is {tin}",
    field: "endpoint_id",
    broken: ({ tin, ...members }) => {
      const endpoint = tinEndpoint(members);
      return endpoint === undefined || !isTinText(tin) || endpoint === tin ? undefined : { endpoint, tin };
    },
  },
  {
    name: "wholeCardNumber",
    words:
      "must not be a whole card number, because PCI DSS forbids sending or showing it: send its last 4 to 6 digits, or mask the others",
    field: "primary_account_number_id",
    // The number itself is not mentioned, because a complaint is answered, stored and logged.
    broken: ({ primary_account_number_id: number }) => (holdsWholeCardNumber(String(number)) ? {} : undefined),
  },
] as const satisfies readonly UaeCheck[];

type UaeCheckName = (typeof uaeChecks)[number]["name"];

interface BrokenUaeCheck {
  name: UaeCheckName;
  values: Readonly<Record<string, string>>;
}

export const uaeWords = Object.fromEntries(uaeChecks.map(({ name, words }) => [name, words])) as Readonly<
  Record<UaeCheckName, string>
>;

/** What is wrong with a value that was sent in XML, as words after its place. */
export function uaeProblem(field: keyof CheckedMembers, members: CheckedMembers): string | undefined {
  const broken = brokenUaeCheck(field, members);
  return broken && filled(uaeWords[broken.name], broken.values);
}

/** The first check of the field that the members break. */
export function brokenUaeCheck(field: keyof CheckedMembers, members: CheckedMembers): BrokenUaeCheck | undefined {
  for (const { name, field: of, broken } of uaeChecks) {
    const values = of === field ? broken(members) : undefined;
    if (values !== undefined) {
      return { name, values };
    }
  }
  return undefined;
}

/** An endpoint that has to be a TIN; the predefined ones are for recipients without one (network.md 2.3). */
function tinEndpoint({ endpoint_id: value, endpoint_scheme_id: scheme }: CheckedMembers): string | undefined {
  const isOwn = typeof value === "string" && scheme === TIN_SCHEME;
  return isOwn && predefinedRecipient({ scheme, value }) === undefined ? value : undefined;
}

const isTinText = (value: unknown): value is string => typeof value === "string" && isTin(value);
