/** Failures of the last minutes are a group's growth. */
export const growthMinutes = 5;
