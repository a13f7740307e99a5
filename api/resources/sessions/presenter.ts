import { requireRole } from "../../operation/operator-action.ts";
import type { Organization } from "../../../common/db/stores/organizations/organization-store.ts";
import { csrfTokenOf } from "../../auth/session-cookie.ts";
import type { SessionRow } from "../../../common/db/stores/sessions/console-session-store.ts";
import { present } from "../../openapi/answers/present.ts";
import type { AnswerOf } from "../../openapi/answers/schemas.ts";
import { listedSession, type session } from "./answers.ts";

interface Shown {
  subject: string;
  roles: readonly string[];
  organization: Pick<Organization, "id" | "name">;
  sessionSecret?: string;
  credentialEnds?: Date;
}

export function presentSession(shown: Shown): AnswerOf<typeof session> {
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
export const presentListedSession = (row: SessionRow, own: string | undefined): AnswerOf<typeof listedSession> =>
  present(listedSession, row, { current: row.id === own });
