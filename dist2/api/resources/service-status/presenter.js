import { judge } from "../../../common/domain/service-status/judge.js";
import { isSilent } from "../../../common/domain/service-status/signs-of-life.js";
import { publicLeg } from "../../../common/domain/status/legs.js";
import { present } from "../../openapi/answers/present.js";
import { condition, conditionPause, disk, dwell, leg, process, receiver, stage, serviceSnapshotAnswer, unavailableAnswer, webhooks, } from "./answers.js";
export const presentServiceSnapshot = (snapshot, judged, language) => present(serviceSnapshotAnswer, snapshot, {
    ...presentJudgement(judged, language),
    stages: snapshot.stages.map((row) => present(stage, row)),
    legs: snapshot.legs.map((row) => present(leg, row, { leg: publicLeg(row.leg) })),
    webhooks: present(webhooks, snapshot.webhooks),
    processes: snapshot.processes.map((row) => present(process, row, { is_silent: isSilent(row) })),
    dwell: snapshot.dwell.map((row) => present(dwell, row, { organization: { id: row.orgId, name: row.organization }, longest_ms: row.maxMs })),
    receivers: snapshot.receivers.map((row) => present(receiver, row)),
    disk: present(disk, snapshot.disk),
});
/** What is known while the database cannot be read. */
export const presentUnavailable = (known, words, language) => present(unavailableAnswer, { at: known.at, words }, presentJudgement(judge(known), language));
export const presentJudgement = (judged, language) => ({
    conditions: judged.conditions.map((each) => presentCondition(each, language)),
    looked_at: judged.lookedAt,
    unseen: judged.unseen.map(({ part, words }) => ({ part, words: words[language] })),
    is_well: judged.isWell,
    oldest_look: judged.oldestLook,
});
const presentCondition = ({ pause, words, action, ...shown }, language) => present(condition, shown, {
    words: words[language],
    action: action[language],
    pause: pause === undefined ? null : present(conditionPause, pause, { organization_id: pause.orgId }),
});
//# sourceMappingURL=presenter.js.map