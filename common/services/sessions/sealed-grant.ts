import { openText, sealText } from "../../sealed-text.ts";

const place = "console_sessions provider_grant";

/** Encrypts a refresh token with the secret of a session, which is stored nowhere: a copy of the database does not open it. */
export const sealGrant = (secret: string, grant: string): string => sealText({ secretsKey: secret }, grant, place);

/** @throws Error for anything that was not sealed with this secret */
export function openGrant(secret: string, sealed: string): string {
  const grant = openText({ secretsKey: secret }, sealed, place);
  if (grant === undefined) {
    throw new Error("the refresh token cannot be decrypted");
  }
  return grant;
}
