import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { entrust } from "./processes/caretaker.js";
import { temporaryRoot } from "./temporary-root.js";
/** A fresh folder that the caller removes; it is gone with this process at the latest. Open to others: as root, the database's user has to get through. */
export function createTemporaryFolder(prefix = "peppol-folder-") {
    const dir = mkdtempSync(path.join(temporaryRoot, prefix));
    entrust({ folder: dir });
    chmodSync(dir, 0o755);
    return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
/** Makes folders for the tests of a suite, which are removed after it. */
export function useTemporaryFolders() {
    const folders = [];
    after(() => folders.forEach((folder) => folder.remove()));
    return () => {
        const folder = createTemporaryFolder();
        folders.push(folder);
        return folder.dir;
    };
}
//# sourceMappingURL=temporary-folder.js.map