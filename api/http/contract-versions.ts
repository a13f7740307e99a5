/** The contracts of contract.md 9, which tell no difference between the two. */
export const contractVersions: readonly string[] = ["20260101", "20260507"];
