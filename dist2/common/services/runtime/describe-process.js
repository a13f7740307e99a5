import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { thisProcess } from "../../process-state.js";
import { repositoryRoot } from "../../repository-root.js";
export function describeProcess(kind, { id, name, works = [] }) {
    return { id, kind, name, host: hostname(), version: productVersion(), works, ...thisProcess() };
}
function productVersion() {
    const { version } = JSON.parse(readFileSync(path.join(repositoryRoot(), "package.json"), "utf8"));
    return version;
}
//# sourceMappingURL=describe-process.js.map