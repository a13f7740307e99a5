import jwt from "jsonwebtoken";
import { v7 as uuid } from "uuid";

import { insertIssuedToken, type IssuedTokenRow } from "./issued-token-store.ts";
import type { NamedSecret } from "../config/key-variables.ts";
import { runOperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { refusal } from "../runtime/errors.ts";

const secondsPerDay = 24 * 60 * 60;

/** The longest time for which a token is issued. */
export const maxTokenDays = 3_650;

export interface TokenClaims {
  orgId: string;
  /** Name of the bearer, for logs and records. */
  subject: string;
  audience?: string;
  issuer?: string;
  /** Roles of the bearer; an ERP has none. */
  roles?: readonly string[];
  days: number;
  /** The token's id (`jti`), by which it can be revoked. */
  id?: string;
  /** Names the secret among several (`kid`). */
  keyId?: string;
}

/** A bearer token (JWT, HS256) as the api accepts it. */
export function signToken(jwtSecret: string, claims: TokenClaims): string {
  const { orgId, subject, audience, issuer, roles, days, id, keyId } = claims;
  return jwt.sign({ org_id: orgId, ...(roles !== undefined && { roles }) }, jwtSecret, {
    algorithm: "HS256",
    subject,
    expiresIn: days * secondsPerDay,
    ...(id !== undefined && { jwtid: id }),
    ...(keyId !== undefined && { keyid: keyId }),
    ...(audience !== undefined && { audience }),
    ...(issuer !== undefined && { issuer }),
  });
}

/** How the site signs tokens. */
export interface TokenSigning {
  key: NamedSecret;
  jwtAudience?: string | undefined;
  jwtIssuer?: string | undefined;
}

export function signTokenOfSite({ key, jwtAudience, jwtIssuer }: TokenSigning, claims: TokenClaims): string {
  return signToken(key.secret, {
    ...claims,
    ...(key.kid !== undefined && { keyId: key.kid }),
    ...(jwtAudience !== undefined && { audience: jwtAudience }),
    ...(jwtIssuer !== undefined && { issuer: jwtIssuer }),
  });
}

type Bearer = Required<Pick<TokenClaims, "orgId" | "subject" | "roles" | "days">>;

/**
 * Issues a token. Its id is on record, so that it can be revoked; the token itself is stored nowhere.
 *
 * @throws AppError 404
 */
export async function issueToken(
  { database }: Pick<Deps, "database">,
  action: Parameters<typeof runOperatorAction>[1],
  { signing, ...bearer }: Bearer & { signing: TokenSigning },
): Promise<{ token: string; row: IssuedTokenRow }> {
  const { orgId, subject, roles, days } = bearer;
  const id = uuid();
  const expiresAt = new Date(Date.now() + days * secondsPerDay * 1_000);
  const about = { action: "token.issue", target: "token", targetId: id } as const;
  const row = await runOperatorAction({ database }, action, about, async (tx) => {
    const issued = await insertIssuedToken(tx, { id, orgId, subject, roles, expiresAt });
    if (issued === undefined) {
      throw refusal("organization_not_found");
    }
    return { result: issued, record: [{ orgId, detail: { subject, roles, expiresAt } }] };
  });
  // A token without a role has no claim of roles.
  const { roles: none, ...erp } = bearer;
  return { token: signTokenOfSite(signing, { ...(none.length === 0 ? erp : bearer), id }), row };
}
