import { createHmac } from "node:crypto";
import { findInstallationFacts } from "../../db/stores/runtime/installation-store.js";
/** What reads the installation once, and again only after a failure. */
export function rememberInstallation(database) {
    let known;
    return () => {
        if (known === undefined) {
            known = readInstallation(database);
            known.catch(() => (known = undefined));
        }
        return known;
    };
}
/** @throws Error when the database is unavailable, or not migrated */
export async function readInstallation(database) {
    const numberKey = (await findInstallationFacts(database)).get("number_key");
    if (numberKey === undefined) {
        throw new Error("installation_facts lacks number_key");
    }
    return { numberKey: Buffer.from(numberKey, "hex") };
}
/** Derives a key for one purpose; it reveals no other key. */
export const deriveKey = ({ numberKey }, purpose) => createHmac("sha256", numberKey).update(purpose).digest();
/** Hides the version; equal versions give equal texts. */
export const opaqueVersion = (installation, version) => createHmac("sha256", deriveKey(installation, "status version")).update(version).digest("base64url").slice(0, 22);
//# sourceMappingURL=read-installation.js.map