import type { OverallStatus } from "../../common/status/status.ts";

export interface Receiver {
  tin: string;
  end: OverallStatus;
  /** He takes his answer back by a second one. It decides where the first was forgotten with a backup. */
  contradictedBy?: OverallStatus;
  /** Whether the customer corrects what is rejected. */
  isCorrected?: true;
}

/** The simulator's receivers (docs/sandbox.md) that need no operator; most documents go to the one who behaves. */
export const behaved: Receiver = { tin: "1987654321", end: "APPROVED" };
export const slow: Receiver = { tin: "1000000012", end: "APPROVED" };
export const others: readonly Receiver[] = [
  { tin: "1000000009", end: "APPROVED" },
  { tin: "1000000010", end: "APPROVED" },
  { tin: "1000000015", end: "APPROVED" },
  { tin: "1000000017", end: "APPROVED", contradictedBy: "REJECTED" },
  { tin: "1000000020", end: "APPROVED" },
  { tin: "1000000021", end: "APPROVED" },
  { tin: "1000000022", end: "APPROVED" },
  { tin: "1000000030", end: "APPROVED" },
  { tin: "1000000063", end: "APPROVED" },
  { tin: "1000000029", end: "REJECTED" },
  { tin: "1000000003", end: "REJECTED" },
  { tin: "1000000013", end: "REJECTED" },
  { tin: "1000000003", end: "APPROVED", isCorrected: true },
];
