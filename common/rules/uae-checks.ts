import { isTin, predefinedRecipient, TIN_SCHEME } from "../peppol/identifiers.ts";
import { holdsWholeCardNumber } from "./card-number.ts";

/** The members that the checks look at, of a party or a card account; anything may have been sent in them. */
export type CheckedMembers = Readonly<
  Partial<Record<"endpoint_id" | "endpoint_scheme_id" | "tin" | "primary_account_number_id", unknown>>
>;

interface UaeCheck {
  /** The name of the complaint among the messages of the API. */
  name: string;
  /** The member that the complaint is about. */
  field: keyof CheckedMembers;
  /** The values that fill the message, if the members break the check; else undefined. */
  broken: (members: CheckedMembers) => Readonly<Record<string, string>> | undefined;
}

/**
 * What the UAE demands of a value and no official rule checks. The first check of a field that is broken is the
 * complaint. What can be read from the UBL is in rules/pint-ae/own-checks.sch instead (OWN-51 to OWN-53).
 */
export const uaeChecks = [
  {
    name: "endpointOfTrn",
    field: "endpoint_id",
    broken: ({ tin, ...members }) => {
      const endpoint = tinEndpoint(members);
      const offered = endpoint !== undefined && /^1\d{14}$/.test(endpoint) ? endpoint.slice(0, 10) : undefined;
      return offered === undefined ? undefined : { tin: isTinText(tin) ? tin : offered };
    },
  },
  {
    name: "endpointOfTin",
    field: "endpoint_id",
    broken: (members) => {
      const endpoint = tinEndpoint(members);
      return endpoint === undefined || isTin(endpoint) ? undefined : {};
    },
  },
  {
    name: "endpointOfAnother",
    field: "endpoint_id",
    broken: ({ tin, ...members }) => {
      const endpoint = tinEndpoint(members);
      return endpoint === undefined || !isTinText(tin) || endpoint === tin ? undefined : { endpoint, tin };
    },
  },
  {
    name: "wholeCardNumber",
    field: "primary_account_number_id",
    // The number itself is not mentioned, because a complaint is answered, stored and logged.
    broken: ({ primary_account_number_id: number }) => (holdsWholeCardNumber(String(number)) ? {} : undefined),
  },
] as const satisfies readonly UaeCheck[];

export type UaeCheckName = (typeof uaeChecks)[number]["name"];

export interface BrokenUaeCheck {
  name: UaeCheckName;
  values: Readonly<Record<string, string>>;
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

/** An endpoint that has to be a TIN; the predefined ones stand for recipients without one (network.md 2.3). */
function tinEndpoint({ endpoint_id: value, endpoint_scheme_id: scheme }: CheckedMembers): string | undefined {
  const isOwn = typeof value === "string" && scheme === TIN_SCHEME;
  return isOwn && predefinedRecipient({ scheme, value }) === undefined ? value : undefined;
}

const isTinText = (value: unknown): value is string => typeof value === "string" && isTin(value);
