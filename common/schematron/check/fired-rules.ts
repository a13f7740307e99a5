import type { XmlNode } from "../xml/xml-tree.ts";
import type { CompiledAssert, CompiledRule } from "./dispatch.ts";
import { EVALUATION_FAILURE } from "./evaluation-failures.ts";
import type { Finding } from "./finding.ts";
import type { NodePart } from "./part-rules.ts";

export interface FiredRule {
  readonly rule: CompiledRule;
  readonly failures: { readonly finding: Finding; readonly isReport: boolean }[];
}

/** Which rules fired where and what failed there, for a report; a check without a report does not remember it. */
export class FiredRules {
  private readonly fired: FiredRule[] = [];
  private readonly byNode = new Map<XmlNode | NodePart, FiredRule[]>();
  private readonly others: Finding[] = [];

  /** @param node what the rule judges: an element, or a part of one */
  add(rule: CompiledRule, node: XmlNode | NodePart): void {
    const one = { rule, failures: [] };
    this.fired.push(one);
    const known = this.byNode.get(node);
    if (known === undefined) {
      this.byNode.set(node, [one]);
    } else {
      known.push(one);
    }
  }

  /** A finding that is listed, with the node that the rule judged. */
  list(finding: Finding, node: XmlNode | NodePart, assert: CompiledAssert | undefined): void {
    const one = assert && this.byNode.get(node)?.find(({ rule }) => rule.asserts.includes(assert));
    if (one === undefined) {
      this.others.push(finding);
    } else {
      one.failures.push({ finding, isReport: finding.reasonCode !== EVALUATION_FAILURE && assert?.isReport === true });
    }
  }

  /** In the order of the document. */
  rules(): readonly FiredRule[] {
    return this.fired;
  }

  /** What was found where no rule fired: a context that could not be evaluated, a check that was ended. */
  withoutRule(): readonly Finding[] {
    return this.others;
  }
}
