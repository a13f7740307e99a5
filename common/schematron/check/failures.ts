import type { Finding } from "../findings.ts";
import type { CompiledAssert, CompiledRule, NodePart } from "./dispatch.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

export const EVALUATION_FAILURE = "OWN-EVALUATION";

/** Receives every place where a rule set finds something, and the findings that are listed. */
export interface PlaceListener {
  /** Nodes of one rule come in document order; a rule about the document node is at 0. */
  add(rule: Pick<Finding, "flag" | "reasonCode">, node: XmlNode): void;
  list(finding: Finding, node: XmlNode): void;
}

interface FiredRule {
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
