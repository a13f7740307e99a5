/** Versions of the contract that the service knows; test/console/words.spec.ts compares. */
export const serviceVersions = ["20260101", "20260507"] as const;

/** Whether a speaker of Arabic has checked the texts. */
export const arabicIsChecked: boolean = false;
