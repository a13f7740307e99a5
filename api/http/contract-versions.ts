/** The versions of contract.md 9, which names no difference between the two. */
export const contractVersions: readonly string[] = ["20260101", "20260507"];
