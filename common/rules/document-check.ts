import { hintOf } from "../domain/validation/finding-hint.ts";
import type { Finding } from "../domain/validation/finding.ts";
import { MAX_FINDINGS, type ValidationResult } from "../domain/validation/validation-result.ts";
import { shortened } from "../domain/shortened.ts";
import type { Candidates, CompiledAssert, CompiledRule, ContextMatcher } from "./dispatch.ts";
import type { FailurePlaces } from "./failure-places.ts";
import { FailureTally, type Failure } from "./failure-tally.ts";
import { Locator } from "./location.ts";
import { DocumentView } from "./runtime/document-view.ts";
import { DynamicError } from "./runtime/dynamic-error.ts";
import { forgetLongText } from "./runtime/strings.ts";
import { WorkExhausted } from "./runtime/work-limit.ts";
import type { CompiledRules } from "./compiled-file.ts";
import { FIRST_LOCAL_NAME } from "./xml/vocabulary.ts";
import type { XmlNode, XmlTree } from "./xml/xml-tree.ts";

/** Reason code of the finding that says that rules could not be evaluated. */
export const EVALUATION_FAILURE = "OWN-EVALUATION";

/** A message may hold a value of the document, and that may be as long as the document. */
const MAX_TEXT = 1000;

export interface CheckOptions {
  /** Findings that are listed at most, 1,000 by default; all are counted. */
  maxFindings?: number;
  /** Told every place, for a comparison with another rule set. */
  places?: FailurePlaces;
  /** The clock, for rules that ask for the time. */
  now?: (() => Date) | undefined;
}

interface PlacedFinding {
  readonly node: XmlNode;
  readonly finding: Finding;
}

interface EvaluationFailure extends PlacedFinding {
  readonly rules: Set<string>;
}

/** What was not judged may be wrong: the verdict must not be that all is well. */
const exhausted: EvaluationFailure = {
  node: 1,
  rules: new Set(),
  finding: {
    flag: "fatal",
    reasonCode: EVALUATION_FAILURE,
    text: "The document was not judged to the end: it takes more work than any document of its length should. Elements are repeated, or nested, that are compared with each other",
    location: "/*",
    test: "the work that the rules have with the document",
  },
};

/** One walk over one document. Holds all the state there is, and ends with the check. */
export class DocumentCheck {
  private readonly tree: XmlTree;
  private readonly maxFindings: number;
  private readonly places: FailurePlaces | undefined;
  private readonly tally: FailureTally;
  private readonly ofOtherNames: (readonly Candidates[])[] = [];
  private readonly locator: Locator;
  private failure: EvaluationFailure | undefined;
  private readonly now: (() => Date) | undefined;

  constructor(
    tree: XmlTree,
    private readonly rules: CompiledRules,
    { maxFindings = MAX_FINDINGS, places, now }: CheckOptions = {},
  ) {
    this.now = now;
    this.tree = tree.withCurrentNames();
    this.maxFindings = maxFindings;
    this.places = places;
    this.tally = new FailureTally(maxFindings, places);
    this.locator = new Locator(this.tree, rules.prefixes);
  }

  run(): ValidationResult {
    const { modules } = this.rules;
    const surroundings = { siblings: this.locator, now: this.now };
    const plain = new DocumentView(this.tree, surroundings);
    try {
      for (const module of modules) {
        const { documents } = module;
        module.open(documents.length === 0 ? plain : new DocumentView(this.tree, { ...surroundings, documents }));
      }
      this.walkWithinLimits();
      return this.judgement();
    } finally {
      for (const module of modules) {
        module.close();
      }
      forgetLongText();
    }
  }

  /** Texts and places are made here, of what is listed and of nothing else. */
  private judgement(): ValidationResult {
    const totals = this.tally.totals();
    const failed = this.evaluationFailure();
    const listed = this.tally.listed(this.maxFindings - failed.length).map((failure) => this.placed(failure));
    totals.fatal += failed.length;
    if (failed.length > 0) {
      totals.rules[EVALUATION_FAILURE] = failed.length;
    }
    failed.forEach(({ finding, node }) => this.places?.add(finding, node));
    const placed = [...listed, ...failed].sort((left, right) => left.node - right.node);
    placed.forEach(({ finding, node }) => this.places?.list(finding, node));
    const findings = placed.map(({ finding }) => finding);
    return { findings, truncated: findings.length < totals.fatal + totals.warning, totals };
  }

  private evaluationFailure(): PlacedFinding[] {
    if (!this.failure) {
      return [];
    }
    const { finding, node, rules } = this.failure;
    const others = rules.size > 1 ? ` (and ${rules.size - 1} more)` : "";
    return [{ node, finding: { ...finding, text: `${finding.text}${others}` } }];
  }

  private walkWithinLimits(): void {
    try {
      this.walk();
    } catch (error) {
      if (!(error instanceof WorkExhausted)) {
        throw error;
      }
      this.failure = exhausted;
    }
  }

  private walk(): void {
    for (const rule of this.rules.documentRules) {
      this.fire(rule, 0);
    }
    const { size } = this.tree.columns;
    for (let node = 1; node < size; node++) {
      for (const candidates of this.candidates(node)) {
        for (const { rule, match } of candidates) {
          if (match === undefined || matches(match, node)) {
            this.fire(rule, node);
            break;
          }
        }
      }
    }
  }

  /** Names that the rules do not mention are numbered per document, and so remembered per document. */
  private candidates(node: XmlNode): readonly Candidates[] {
    const id = this.tree.columns.name[node] as number;
    if (id < FIRST_LOCAL_NAME) {
      return this.rules.dispatch.candidates(this.tree, node);
    }
    const index = id - FIRST_LOCAL_NAME;
    let found = this.ofOtherNames[index];
    if (!found) {
      found = this.rules.dispatch.candidates(this.tree, node);
      this.ofOtherNames[index] = found;
    }
    return found;
  }

  private fire(rule: CompiledRule, node: XmlNode): void {
    for (const assert of rule.asserts) {
      try {
        if (!assert.holds(node)) {
          this.tally.add(assert, node);
        }
      } catch (error) {
        this.fail(assert, node, error);
      }
    }
  }

  private placed({ assert, node, flag, reasonCode }: Failure): PlacedFinding {
    const text = shortened(messageOf(assert, node).trim(), MAX_TEXT);
    return { node, finding: { flag, reasonCode, text, location: this.locator.location(node), ...knownOf(assert) } };
  }

  /** The first rule that could not be evaluated speaks for all: one malformed number fails a dozen of them. */
  private fail(assert: CompiledAssert, node: XmlNode, error: unknown): void {
    if (!(error instanceof DynamicError)) {
      throw error;
    }
    this.failure ??= {
      node,
      rules: new Set(),
      finding: {
        flag: "fatal",
        reasonCode: EVALUATION_FAILURE,
        text: `The rule ${assert.id} could not be evaluated: ${error.message}`,
        location: this.locator.location(node),
        ...knownOf(assert),
      },
    };
    this.failure.rules.add(assert.id);
  }
}

/** What is the same in all findings of a rule. */
function knownOf(assert: CompiledAssert): Pick<Finding, "test" | "rule" | "context" | "hint" | "places"> {
  const { id, test, context } = assert;
  const places = assert.places();
  return { test, rule: id, context, hint: hintOf(places), places };
}

/** An error in a context means that the context does not match (XSLT 2.0, 5.5.4). */
function matches(match: NonNullable<ContextMatcher["match"]>, node: XmlNode): boolean {
  try {
    return match(node);
  } catch (error) {
    if (error instanceof DynamicError) {
      return false;
    }
    throw error;
  }
}

/** That the rule failed is certain, whatever becomes of its text. */
function messageOf(assert: CompiledAssert, node: XmlNode): string {
  try {
    return assert.message(node);
  } catch (error) {
    if (error instanceof DynamicError || error instanceof WorkExhausted) {
      return `The text of the rule ${assert.id} could not be evaluated: ${error.message}`;
    }
    throw error;
  }
}
