import { predefinedRecipient } from "../../../common/domain/identifiers.js";
import { complaint, forbiddenField, setByService } from "../../schemas/field-types.js";
import { say } from "../../schemas/messages.js";
import { endpoint, party } from "../documents/schema/parties/party.js";
import { completeNumbering, numbering } from "./numbering.js";
/** The party, which documents carry, and apart from it how their numbers are written. */
export const profileContent = ({ numbering: sent, ...who }) => ({
    party: who,
    ...(sent !== undefined && { numbering: completeNumbering(sent) }),
});
/** What answers add to a profile. */
export const setMembers = ["id", "org_id", "version", "created_at", "updated_at"];
/**
 * A business profile follows the rules of a customer (contract.md 2.3). Fields that only a supplier needs are checked
 * when it issues a sales document, so that a buyer need not fill them. Its endpoint must be a real one, because it
 * sends.
 */
export const businessProfile = party("profile").keys({
    profile_id: forbiddenField(say("profileItself")),
    endpoint_id: endpoint().required().custom(notPredefined),
    numbering,
    ...Object.fromEntries(setMembers.map((name) => [name, setByService])),
});
function notPredefined(sent, helpers) {
    const { endpoint_scheme_id: scheme } = helpers.state.ancestors[0];
    return predefinedRecipient({ scheme: String(scheme), value: sent }) === undefined
        ? sent
        : complaint(helpers, "endpointOfNobody", { endpoint: sent });
}
//# sourceMappingURL=schema.js.map