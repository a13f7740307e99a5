/** Versions of the contract that the service knows; test/console/settings.spec.ts compares. */
export const serviceVersions = ["20260101", "20260507"] as const;
