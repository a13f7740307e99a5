import { isDocumentKind } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";
import { mayAs, highestRole } from "../../../common/domain/roles.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import type { RecoveryDetail, RecoveryOverview } from "../../../common/services/recovery/read-recoveries.ts";
import type { ApiContext } from "../../context.ts";
import { present } from "../../openapi/answers/present.ts";
import {
  letter,
  lostDelivery,
  recovery,
  sequenceGap,
  type RecoveryAnswer,
  type RecoveryDetailAnswer,
} from "./answers.ts";

const siteOnly = {
  reason: null,
  finished_by: null,
  problem: null,
  records_read: null,
  read_until: null,
  legs_asked: null,
  envelopes: null,
  adopted: null,
  acknowledged_by: null,
  acknowledgement: null,
} satisfies Partial<RecoveryAnswer>;

/** Only site operators see counts of the whole site, persons' reasons and the access point's answers: they name other organizations. */
export const presentRecovery = ({ state }: Pick<ApiContext, "state">, row: RecoveryOverview): RecoveryAnswer =>
  present(recovery, row, mayAs(highestRole(state.roles), "site-operator") ? {} : siteOnly);

export const presentRecoveryDetail = (
  ctx: Pick<ApiContext, "state">,
  { recovery: row, lost, gaps, letters }: RecoveryDetail,
): RecoveryDetailAnswer => ({
  ...presentRecovery(ctx, row),
  lost: lost.map((each) =>
    present(lostDelivery, each, {
      organization_id: each.orgId,
      leg: each.leg === null ? null : publicLeg(each.leg),
    }),
  ),
  gaps: gaps.flatMap((gap) => (isDocumentKind(gap.kind) ? [presentGap({ ...gap, kind: gap.kind })] : [])),
  letters: letters.map((each) => present(letter, each, { organization_id: each.orgId })),
});

const presentGap = (gap: RecoveryDetail["gaps"][number] & { kind: DocumentKind }) =>
  present(sequenceGap, gap, {
    organization_id: gap.orgId,
    first_value: Number(gap.firstValue),
    last_value: Number(gap.lastValue),
    seen_value: gap.seenValue === null ? null : Number(gap.seenValue),
  });
