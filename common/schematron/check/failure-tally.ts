import { chooseListed, type FindingTotals } from "./finding.ts";
import type { CompiledAssert } from "./dispatch.ts";
import type { FailurePlaces } from "./failure-places.ts";
import type { NodePart } from "./part-rules.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

/** An assert that failed at a node; its text and location are computed when it is listed. */
export interface Failure {
  readonly node: XmlNode;
  /** What failed, where it is no element but belongs to the node. */
  readonly part: NodePart | undefined;
  readonly assert: CompiledAssert;
  readonly flag: CompiledAssert["flag"];
  readonly reasonCode: string;
}

/** All failures of one document, counted; `maxFindings` of each flag and the first of each rule are kept. */
export class FailureTally {
  private readonly counts = new Map<CompiledAssert, { failures: number }>();
  private readonly remembered: Failure[] = [];
  private readonly flags = { fatal: 0, warning: 0 };

  constructor(
    private readonly maxFindings: number,
    private readonly places: FailurePlaces | undefined,
  ) {}

  add(assert: CompiledAssert, node: XmlNode, part?: NodePart): void {
    const { flag } = assert;
    this.places?.add({ flag, reasonCode: assert.id.toUpperCase() }, node);
    const count = this.counts.get(assert);
    if (count === undefined) {
      this.counts.set(assert, { failures: 1 });
    } else {
      count.failures++;
    }
    this.flags[flag]++;
    if (count === undefined || this.flags[flag] <= this.maxFindings) {
      this.remembered.push({ node, part, assert, flag, reasonCode: assert.id.toUpperCase() });
    }
  }

  /** The failures to list, in document order. */
  listed(maxFindings: number): Failure[] {
    return chooseListed(this.remembered, maxFindings);
  }

  totals(): FindingTotals {
    const rules: Record<string, number> = {};
    for (const [{ id }, { failures }] of this.counts) {
      const reasonCode = id.toUpperCase();
      rules[reasonCode] = (rules[reasonCode] ?? 0) + failures;
    }
    return { ...this.flags, rules };
  }
}
