import type { AccountReader } from "../organizations/account-cache.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import type { DocumentRequest, Party } from "./document.ts";
import { supplierGaps } from "./supplier-gaps.ts";
import { issueDayComplaint, type IssueDays } from "../rules/document-limits.ts";
import { contradictions, otherTaxpayer, type Taxpayer } from "../rules/profile-agreement.ts";
import type { FieldErrors } from "../runtime/errors.ts";
import { uaeDay } from "../delivery/uae-time.ts";

type PartyRole = "accounting_customer_party" | "accounting_supplier_party";

/** The business profile that a request names as the other party, by its `profile_id`. */
export interface NamedProfile {
  field: string;
  profileId: string;
  party: Taxpayer;
}

/** A day, and the field that it was sent in. */
export interface NamedDay {
  field: string;
  day: string;
}

export function namedProfile(role: PartyRole, party: Party | undefined): { receiver?: NamedProfile } {
  const profileId = party?.profile_id?.toLowerCase();
  if (party === undefined || profileId === undefined) {
    return {};
  }
  const { tin, party_tax_scheme, endpoint_id, endpoint_scheme_id } = party;
  const taxpayer = definedFields({ tin, party_tax_scheme, endpoint_id, endpoint_scheme_id });
  return { receiver: { field: `${role}.profile_id`, profileId, party: taxpayer } };
}

/** Complaints where the named profile does not exist in the organization, or is another taxpayer's. */
export async function receiverComplaints(
  { field, profileId, party }: NamedProfile,
  accounts: AccountReader,
  orgId: string,
): Promise<FieldErrors> {
  const [profile] = await accounts.profiles(orgId, [profileId]);
  if (profile === undefined) {
    return { [field]: `${field} names no existing business profile` };
  }
  const difference = otherTaxpayer(party, profile.party);
  return difference === undefined
    ? {}
    : { [field]: `${field} names the business profile of another taxpayer, which ${difference}` };
}

/** The bounds of the organization, which are narrower than those of every request. */
export function issueDateComplaints({ field, day }: NamedDay, allowed: IssueDays | undefined): FieldErrors {
  const complaint =
    allowed && issueDayComplaint(day, allowed, { today: uaeDay(), last: uaeDay(allowed.issueDaysAhead) });
  return complaint === undefined ? {} : { [field]: `${field} ${complaint}` };
}

/**
 * A client may repeat the party that we set ourselves, or some of it; what says who it is must then be the profile's. The
 * rest of what is repeated (address, contact) may be out of date and gives way to the profile.
 */
export function issuerComplaints(
  issuer: PartyRole,
  sent: Party | undefined,
  { id, party }: { id: string; party: Party },
): FieldErrors {
  if (sent === undefined) {
    return {};
  }
  const isOtherProfile = sent.profile_id !== undefined && sent.profile_id.toLowerCase() !== id;
  const fields = [...(isOtherProfile ? ["profile_id"] : []), ...contradictions(sent, party)];
  return Object.fromEntries(
    fields
      .map((field) => `${issuer}.${field}`)
      .map((path) => [path, `${path} differs from the business profile in the path`]),
  );
}

/** Each complaint says that the profile has to be completed, because the request cannot. */
export function supplierComplaints(party: Party, request: DocumentRequest): FieldErrors {
  const gaps = Object.entries(supplierGaps(party, request)).map(([field, words]) => {
    const path = `accounting_supplier_party.${field}`;
    return [path, `${path} ${words}: complete the business profile in the path`];
  });
  return Object.fromEntries(gaps) as FieldErrors;
}
