import { openText, sealText } from "../../sealed-text.js";
const place = "console_sessions provider_grant";
/** Encrypts a refresh token with the secret of a session, which is stored nowhere: a copy of the database does not open it. */
export const sealGrant = (secret, grant) => sealText({ secretsKey: secret }, grant, place);
/** @throws Error for anything that was not sealed with this secret */
export function openGrant(secret, sealed) {
    const grant = openText({ secretsKey: secret }, sealed, place);
    if (grant === undefined) {
        throw new Error("the refresh token cannot be decrypted");
    }
    return grant;
}
//# sourceMappingURL=sealed-grant.js.map