import { isTransientError } from "../../db/transient-error.js";
import { claimLegs } from "../../db/stores/delivery/leg-claim-store.js";
import { saveLegVerdicts, } from "../../db/stores/delivery/leg-decision-store.js";
import { recordLegOutcomes, } from "../../db/stores/delivery/leg-outcome-store.js";
import { cornerOf } from "../../domain/service-status/corner-run.js";
import { countDocument } from "../../metrics/count-document.js";
import { KeyedBatcher } from "../../keyed-batcher.js";
/** Legs per statement, and characters of the XML stored with them. */
const maxLegs = 100;
const maxCharacters = 4_000_000;
/** Two batches, because one may wait for the lock of a document. */
const concurrency = 2;
/** `corners` counts what status messages decide. */
export function openLegBatchers(database, corners) {
    const claims = keyedBatcher(database, claimLegs, ({ taxData }) => taxData?.xml.length ?? 0);
    const outcomes = keyedBatcher(database, recordLegOutcomes, () => 0);
    const verdicts = keyedBatcher(database, saveLegVerdicts, ({ message }) => message?.xml.length ?? 0);
    return {
        claim: (claim) => claims.add(claim),
        record: (outcome) => outcomes.add(outcome),
        decide: async (verdict) => {
            const decided = await verdicts.add(verdict);
            countDocument(decided.kind, decided.newStatus);
            countStatus(corners, verdict, decided);
            return decided;
        },
    };
}
/** Of status messages of the authority: a receiver that refuses a document has been reached. */
function countStatus(corners, verdict, decided) {
    const { leg, orgId, outcome } = decided;
    const isOfNetwork = verdict.message !== undefined && verdict.fromSandbox !== true && outcome === "recorded";
    if (!isOfNetwork || leg === null || orgId === null || cornerOf(leg) !== "c5") {
        return;
    }
    if (verdict.to === "accepted") {
        corners?.through("c5-status");
    }
    else if (verdict.to === "rejected") {
        corners?.failed("c5-status", { sbdhId: verdict.sbdhId ?? "", orgId, receiverId: null });
    }
}
function keyedBatcher(database, work, charactersOf) {
    const options = {
        maxItems: maxLegs,
        concurrency: concurrency,
        weigh: { max: maxCharacters, of: charactersOf },
        isTransient: isTransientError,
    };
    return new KeyedBatcher((items) => work(database, items), options);
}
//# sourceMappingURL=leg-batchers.js.map