import type { Leg } from "../../domain/status/legs.ts";
import type { FailureClass, LegState } from "../../domain/status/status.ts";

export interface LegAddress {
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
}

/** The state of a leg that a worker has read; it may act only while that is still the state. */
export interface LegVersion {
  sbdhId: string;
  state: LegState;
  attempts: number;
}

export interface IdentifiedLeg extends LegVersion {
  orgId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  failureClass: FailureClass | null;
}

export interface LegSummary {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  reason: string | null;
}

/** What decides who must act, beside leg, state, class and reason. */
export interface ActingColumns {
  isContested: boolean;
  isOverdue: boolean;
  isLeftToPerson: boolean;
}

/** SQL: the columns of ActingColumns of a transmission. */
export const actingColumns = (leg: string): string =>
  `${leg}.mls_contested is not null as is_contested, ${leg}.mls_overdue_at is not null as is_overdue,
   coalesce(${leg}.next_check_at = 'infinity', false) as is_left_to_person`;
