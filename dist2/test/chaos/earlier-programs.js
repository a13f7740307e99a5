import { EarlierRelease, findEarlierCommit } from "../setup/processes/earlier-release.js";
let built;
/** Not before 1.1, nor in an archive or a shallow clone. */
export const hasEarlierRelease = () => !("missing" in findEarlierCommit());
/** The folder of the earlier release's programs, built once for a command, which takes some seconds. */
export function earlierPrograms() {
    if (built === undefined) {
        const found = findEarlierCommit();
        if ("missing" in found) {
            throw new Error(found.missing);
        }
        built = EarlierRelease.build(found);
    }
    return built.programFolder;
}
//# sourceMappingURL=earlier-programs.js.map