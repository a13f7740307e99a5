import { EVALUATION_FAILURE } from "./evaluation-failures.js";
/** Which rules fired where and what failed there, for a report; a check without a report does not remember it. */
export class FiredRules {
    constructor() {
        this.fired = [];
        this.byNode = new Map();
        this.others = [];
    }
    add(rule, node) {
        const one = { rule, node, failures: [] };
        this.fired.push(one);
        const known = this.byNode.get(node);
        if (known === undefined) {
            this.byNode.set(node, [one]);
        }
        else {
            known.push(one);
        }
    }
    /** A finding that is listed, with the node that the rule judged. */
    list(finding, node, assert) {
        const one = assert && this.byNode.get(node)?.find(({ rule }) => rule.asserts.includes(assert));
        if (one === undefined) {
            this.others.push(finding);
        }
        else {
            one.failures.push({ finding, isReport: finding.reasonCode !== EVALUATION_FAILURE && assert?.isReport === true });
        }
    }
    /** In the order of the document. */
    rules() {
        return this.fired;
    }
    /** What was found where no rule fired: a context that could not be evaluated, a check that was ended. */
    withoutRule() {
        return this.others;
    }
}
//# sourceMappingURL=fired-rules.js.map