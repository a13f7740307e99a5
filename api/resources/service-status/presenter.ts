import { judge, type JudgedCondition, type Judgement } from "../../../common/service-status/judge.ts";
import type { Known } from "../../../common/service-status/known.ts";
import { isSilent } from "../../../common/service-status/signs-of-life.ts";
import type { ServiceSnapshot } from "../../../common/service-status/service-snapshot.ts";
import { publicLeg } from "../../../common/status/legs.ts";
import { present } from "../../openapi/description.ts";
import {
  condition,
  conditionPause,
  disk,
  leg,
  process,
  stage,
  serviceSnapshotAnswer,
  unavailableAnswer,
  webhooks,
  type ConditionAnswer,
  type ServiceSnapshotAnswer,
  type UnavailableAnswer,
} from "./answers.ts";

type PresentedJudgement = Pick<
  ServiceSnapshotAnswer,
  "conditions" | "looked_at" | "unseen" | "is_well" | "oldest_look"
>;

export const presentServiceSnapshot = (snapshot: ServiceSnapshot, judged: Judgement): ServiceSnapshotAnswer =>
  present(serviceSnapshotAnswer, snapshot, {
    ...presentJudgement(judged),
    stages: snapshot.stages.map((row) => present(stage, row)),
    legs: snapshot.legs.map((row) => present(leg, row, { leg: publicLeg(row.leg) })),
    webhooks: present(webhooks, snapshot.webhooks),
    processes: snapshot.processes.map((row) => present(process, row, { is_silent: isSilent(row) })),
    disk: present(disk, snapshot.disk),
  });

/** What is known while the database cannot be read. */
export const presentUnavailable = (known: Known, words: string): UnavailableAnswer =>
  present(unavailableAnswer, { at: known.at, words }, presentJudgement(judge(known)));

export const presentJudgement = (judged: Judgement): PresentedJudgement => ({
  conditions: judged.conditions.map(presentCondition),
  looked_at: judged.lookedAt,
  unseen: judged.unseen,
  is_well: judged.isWell,
  oldest_look: judged.oldestLook,
});

const presentCondition = ({ pause, ...shown }: JudgedCondition): ConditionAnswer =>
  present(condition, shown, {
    pause: pause === undefined ? null : present(conditionPause, pause, { organization_id: pause.orgId }),
  });
