import type { Queryable } from "../db/queryable.ts";
import { findRecoveries } from "./recovery-store.ts";
import { findLostDeliveries } from "./recovered-envelope-store.ts";
import { findSequenceGaps } from "./sequence-gap-store.ts";
import { publicLeg } from "../status/legs.ts";

export interface RecoveryReport {
  id: string;
  reason: string;
  began_at: string;
  finished_at: string | null;
  finished_by: string | null;
  problem: string | null;
  known_until: string | null;
  envelopes: number;
  adopted: number;
  /** How many numbers of each sequence a person had skipped, and who. */
  number_margin: number | null;
  margin_by: string | null;
  /** Envelopes of documents or revisions that the database has lost. */
  lost: {
    sbdh_id: string;
    org_id: string | null;
    organization: string | null;
    kind: string | null;
    document_id: string | null;
    document_sequence: string | null;
    revision: number | null;
    leg: string | null;
    receiver_id: string;
    status: string;
    mls_status: string | null;
    taken_at: string | null;
  }[];
  gaps: {
    org_id: string;
    business_profile_id: string;
    kind: string;
    year: number;
    first_value: number;
    last_value: number;
    seen_value: number | null;
  }[];
}

const maxRecoveries = 20;

/** The latest recoveries, newest first. */
export async function reportRecoveries(db: Queryable): Promise<RecoveryReport[]> {
  const recoveries = await findRecoveries(db, maxRecoveries);
  return Promise.all(
    recoveries.map(async (recovery) => {
      const { id, reason, problem, finishedBy, envelopes, adopted } = recovery;
      const lost = await findLostDeliveries(db, id);
      const gaps = await findSequenceGaps(db, id);
      return {
        id,
        reason,
        began_at: recovery.beganAt.toISOString(),
        finished_at: iso(recovery.finishedAt),
        finished_by: finishedBy,
        problem,
        known_until: iso(recovery.knownUntil),
        envelopes,
        adopted,
        number_margin: recovery.numberMargin,
        margin_by: recovery.marginBy,
        lost: lost.map((each) => ({
          sbdh_id: each.sbdhId,
          org_id: each.orgId,
          organization: each.organization,
          kind: each.kind,
          document_id: each.documentId,
          document_sequence: each.documentSequence,
          revision: each.revision,
          leg: each.leg === null ? null : publicLeg(each.leg),
          receiver_id: each.receiverId,
          status: each.status,
          mls_status: each.mlsStatus,
          taken_at: iso(each.takenAt),
        })),
        gaps: gaps.map((gap) => ({
          org_id: gap.orgId,
          business_profile_id: gap.businessProfileId,
          kind: gap.kind,
          year: gap.year,
          first_value: Number(gap.firstValue),
          last_value: Number(gap.lastValue),
          seen_value: gap.seenValue === null ? null : Number(gap.seenValue),
        })),
      };
    }),
  );
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
