/** Versions of the contract that the service knows; test/console/settings.spec.ts compares. */
export const serviceVersions = ["20260101", "20260507"] as const;

/** Whether a speaker of Arabic has checked the texts; the same spec compares it with the domain's. */
export const arabicIsChecked: boolean = false;
