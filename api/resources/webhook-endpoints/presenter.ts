import type { OperatedEndpoint } from "../../../common/services/webhooks/operate-webhook-endpoints.ts";
import type { ApiContext } from "../../context.ts";
import { present } from "../../openapi/answers/present.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { operatedEndpoint, recentAttempt, type OperatedEndpointAnswer } from "./answers.ts";

/** Without what may hold a secret or a person's data, where the caller sees things masked. */
export function presentOperatedEndpoint(
  { state }: Pick<ApiContext, "state">,
  endpoint: OperatedEndpoint,
): OperatedEndpointAnswer {
  const isMasked = seesMasked(state);
  return present(operatedEndpoint, endpoint, {
    organization_id: endpoint.orgId,
    url: isMasked ? `${new URL(endpoint.url).origin}/…` : endpoint.url,
    next_try_at: endpoint.pausedUntil?.toISOString() ?? null,
    recent_attempts: endpoint.recentAttempts.map((each) =>
      present(recentAttempt, each, isMasked ? { answer: null } : {}),
    ),
  });
}
