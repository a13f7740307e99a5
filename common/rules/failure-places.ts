import type { XmlNode } from "../schematron/documents.ts";
import type { PlaceListener } from "../schematron/engine.ts";
import type { Finding } from "../schematron/findings.ts";

/** All places where a rule set found something, listed or not, for the comparison of two rule sets. */
export class FailurePlaces implements PlaceListener {
  private readonly byRule = new Map<string, { flag: Finding["flag"]; nodes: XmlNode[] }>();
  private readonly listed = new Map<Finding, XmlNode>();

  /** Nodes of one rule come in document order. */
  add({ flag, reasonCode }: Pick<Finding, "flag" | "reasonCode">, node: XmlNode): void {
    const place = placeOf(node);
    const known = this.byRule.get(reasonCode);
    if (known) {
      known.nodes.push(place);
    } else {
      this.byRule.set(reasonCode, { flag, nodes: [place] });
    }
  }

  list(finding: Finding, node: XmlNode): void {
    this.listed.set(finding, placeOf(node));
  }

  nodeOf(finding: Finding): XmlNode | undefined {
    return this.listed.get(finding);
  }

  /** Whether the same rule failed at the place of a finding that another rule set listed. */
  hasPlaceOf(finding: Finding, others: FailurePlaces): boolean {
    return this.has(finding.reasonCode, others.listed.get(finding) as XmlNode);
  }

  /** Rules with the number of their places that the other rule set lacks. */
  *without(others: FailurePlaces): Generator<{ flag: Finding["flag"]; reasonCode: string; count: number }> {
    for (const [reasonCode, { flag, nodes }] of this.byRule) {
      const count = nodes.filter((node) => !others.has(reasonCode, node)).length;
      if (count > 0) {
        yield { flag, reasonCode, count };
      }
    }
  }

  private has(reasonCode: string, node: XmlNode): boolean {
    const nodes = this.byRule.get(reasonCode)?.nodes ?? [];
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((nodes[middle] as XmlNode) < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return nodes[low] === node;
  }
}

/** A rule about the document node and one about the root element have the same place. */
const placeOf = (node: XmlNode): XmlNode => Math.max(node, 1);
