import { present } from "../../openapi/answers/present.js";
import { seesMasked } from "../../operation/authorization-error.js";
import { operatedEndpoint, recentAttempt } from "./answers.js";
/** Without what may hold a secret or a person's data, where the caller sees things masked. */
export function presentOperatedEndpoint({ state }, endpoint) {
    const isMasked = seesMasked(state);
    return present(operatedEndpoint, endpoint, {
        organization_id: endpoint.orgId,
        url: isMasked ? `${new URL(endpoint.url).origin}/…` : endpoint.url,
        next_try_at: endpoint.pausedUntil?.toISOString() ?? null,
        recent_attempts: endpoint.recentAttempts.map((each) => present(recentAttempt, each, isMasked ? { answer: null } : {})),
    });
}
//# sourceMappingURL=presenter.js.map