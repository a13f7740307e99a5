import { highestRole, roles } from "../../../common/domain/roles.ts";
import type { Organization } from "../../../common/db/stores/organizations/organization-store.ts";
import { csrfTokenOf } from "../../auth/session-cookie.ts";
import {
  boolean,
  described,
  instant,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

export const session = object(
  {
    subject: string,
    role: oneOf(...roles),
    organization: object({ id: uuid, name: string }),
    csrf_token: described(
      nullable(string),
      "Every change that the session asks for carries it as `X-CSRF-Token`. Null to a caller with a token.",
    ),
    expires_at: described(nullable(instant), "When the session, or the token, ends."),
  },
  { title: "ConsoleSession" },
);

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
    role: highestRole(shown.roles),
    organization: { id: organization.id, name: organization.name },
    csrf_token: sessionSecret === undefined ? null : csrfTokenOf(sessionSecret),
    expires_at: credentialEnds?.toISOString() ?? null,
  };
}

export const signInMethods = object(
  {
    provider: described(
      boolean,
      "Whether there is an identity provider; without one, a token is shown or a link followed.",
    ),
    signed_in: described(boolean, "Whether the browser has a session."),
  },
  { title: "SignInWays" },
);
