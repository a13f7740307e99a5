import type { CustomHelpers, ObjectSchema } from "joi";

import type { Party } from "../../../common/documents/document.ts";
import { predefinedRecipient } from "../../../common/peppol/identifiers.ts";
import { complaint, forbiddenField, setByService } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { endpoint, party } from "../documents/party.ts";
import type { Numbering } from "../../../common/organizations/numbering.ts";
import { completeNumbering, numbering, type SentNumbering } from "./numbering.ts";

type SentProfile = Party & { numbering?: SentNumbering };

/** The party, which documents carry, and apart from it how their numbers are written. */
export const profileContent = ({ numbering: sent, ...who }: SentProfile): { party: Party; numbering?: Numbering } => ({
  party: who,
  ...(sent !== undefined && { numbering: completeNumbering(sent) }),
});

/** What answers add to a profile. */
export const setMembers = ["id", "org_id", "version", "created_at", "updated_at"] as const;

/**
 * A business profile follows the rules of a customer (contract.md 2.3). Fields that only a supplier needs are checked
 * when it issues a sales document, so that a buyer need not fill them. Its endpoint must be a real one, because it
 * sends.
 */
export const businessProfile: ObjectSchema<SentProfile> = party("profile").keys({
  profile_id: forbiddenField(say("profileItself")),
  endpoint_id: endpoint().required().custom(notPredefined),
  numbering,
  ...Object.fromEntries(setMembers.map((name) => [name, setByService])),
}) as ObjectSchema<SentProfile>;

function notPredefined(sent: string, helpers: CustomHelpers): unknown {
  const { endpoint_scheme_id: scheme } = helpers.state.ancestors[0] as { endpoint_scheme_id?: unknown };
  return predefinedRecipient({ scheme: String(scheme), value: sent }) === undefined
    ? sent
    : complaint(helpers, "endpointOfNobody", { endpoint: sent });
}
