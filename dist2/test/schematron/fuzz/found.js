import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../setup/repository-root.js";
const file = path.join(repositoryRoot, "test/schematron/fuzz/found.json");
/** What every run judges again. */
export const readFound = () => JSON.parse(readFileSync(file, "utf8"));
export function keepFound(added) {
    writeFileSync(file, `${JSON.stringify([...readFound(), ...added], undefined, 2)}\n`);
}
//# sourceMappingURL=found.js.map