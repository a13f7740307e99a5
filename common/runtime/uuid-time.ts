/** A lower bound of the ids created at that time or later (UUID version 7 begins with its milliseconds, which begin in 1970). */
export function lowestIdOf(ms: number): string {
  const hex = Math.min(Math.max(ms, 0), 0xffff_ffff_ffff).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const lowestId = "00000000-0000-0000-0000-000000000000";
export const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** When an id of version 7 was made, in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
