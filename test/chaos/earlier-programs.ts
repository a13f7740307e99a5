import { EarlierRelease, findEarlierCommit } from "../setup/processes/earlier-release.ts";

let built: EarlierRelease | undefined;

/** Not in an archive or a shallow clone. */
export const hasEarlierRelease = (): boolean => !("missing" in findEarlierCommit());

/** The folder of the earlier release's programs, built once for a command, which takes some seconds. */
export function earlierPrograms(): string {
  if (built === undefined) {
    const found = findEarlierCommit();
    if ("missing" in found) {
      throw new Error(found.missing);
    }
    built = EarlierRelease.build(found);
  }
  return built.programFolder;
}
