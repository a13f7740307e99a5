/** What was seen of an access point: `slow` beside the others; one that is `away` or slow gets no share of the sending. */
export const accessPointStates = ["open", "slow", "away"] as const;

export type AccessPointState = (typeof accessPointStates)[number];

/** What one process has to do with an access point. */
export interface AccessPointUse {
  /** `corner-2` for the one of ACCESS_POINT_URL. */
  name: string;
  state: AccessPointState;
  /** Calls under way, and the most of them. */
  inFlight: number;
  slots: number;
  /** The part of what any may send that goes to it, from 0 to 1. */
  share: number;
  /** Whether no call is made for a moment, because others have failed. */
  isLeftAlone: boolean;
  /** Envelopes that it has taken, and sends that came to something else: in the last minute, and since the process began. */
  sent: number;
  failed: number;
  total: { sent: number; failed: number };
}

/** The mark of a leg of which only this is known: one of the access points may have it, so that all are asked. */
export const anyAccessPoint = "*";
