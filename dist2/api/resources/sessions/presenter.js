import { requireRole } from "../../operation/operator-action.js";
import { csrfTokenOf } from "../../auth/session-cookie.js";
import { present } from "../../openapi/answers/present.js";
import { listedSession } from "./answers.js";
export function presentSession(shown) {
    const { subject, organization, sessionSecret, credentialEnds } = shown;
    return {
        subject,
        role: requireRole(shown.roles),
        organization: { id: organization.id, name: organization.name },
        csrf_token: sessionSecret === undefined ? null : csrfTokenOf(sessionSecret),
        expires_at: credentialEnds?.toISOString() ?? null,
    };
}
/** @param own id of the session that asks; undefined for a token */
export const presentListedSession = (row, own) => present(listedSession, row, { current: row.id === own });
//# sourceMappingURL=presenter.js.map