import { EVALUATION_FAILURE } from "./evaluation-failures.js";
/** The result of a check: what could not be evaluated is fatal, and is listed before what failed. */
export function resultOf({ listed, failed, totals }, maxFindings, { places, fired }) {
    totals.fatal += failed.length;
    if (failed.length > 0) {
        totals.rules[EVALUATION_FAILURE] = failed.length;
    }
    failed.forEach(({ finding, node }) => places?.add(finding, node));
    const kept = failed.slice(0, maxFindings);
    const placed = [...listed.slice(0, maxFindings - kept.length), ...kept].sort((left, right) => left.node - right.node);
    for (const { finding, node, assert } of placed) {
        places?.list(finding, node);
        fired?.list(finding, node, assert);
    }
    const findings = placed.map(({ finding }) => finding);
    return { findings, truncated: findings.length < totals.fatal + totals.warning, totals };
}
//# sourceMappingURL=result-of.js.map