import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../setup/repository-root.js";
/** Absolute path of a file of the repository: data is not copied to the build. */
export const repositoryPath = (...parts) => path.join(repositoryRoot, ...parts);
/** An example of test/rules/conformance; `<?include name?>` in it stands for the document element of another example. */
export function conformanceFile(name) {
    const text = readFileSync(repositoryPath("test", "rules", "conformance", name), "utf8");
    return text.replace(/<\?include (\S+)\?>/g, (_, included) => conformanceFile(included)
        .replace(/^<\?xml.*\?>\s*/, "")
        .trimEnd());
}
//# sourceMappingURL=repository-files.js.map