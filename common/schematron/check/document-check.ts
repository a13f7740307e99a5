import type { CheckOptions } from "./check-options.ts";
import type { Candidates, CompiledAssert, CompiledRule, ContextMatcher, Judged } from "./dispatch.ts";
import type { FailurePlaces } from "./failure-places.ts";
import type { FiredRules } from "./fired-rules.ts";
import { FailureTally, type Failure } from "./failure-tally.ts";
import { EvaluationFailures, knownOf, type Part, type PlacedFinding } from "./evaluation-failures.ts";
import { MAX_FINDINGS, type CheckResult } from "./finding.ts";
import { Locator } from "./location.ts";
import type { NodePart, PartRules } from "./part-rules.ts";
import { resultOf } from "./result-of.ts";
import { DocumentView } from "../runtime/document-view.ts";
import { DynamicError } from "../runtime/dynamic-error.ts";
import { forgetLongText } from "../runtime/text/strings.ts";
import { WorkExhausted } from "../runtime/work-limit.ts";
import { wordsInNoTime, wordsOf, type WordsOf } from "./rule-text.ts";
import { throwUnlessEnded, type TimeLimit } from "./time-limit.ts";
import type { CompiledRules } from "../compiled-file.ts";
import { FIRST_LOCAL_NAME } from "../xml/vocabulary.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";

/** Share of the limit that is added for the texts of the findings after a check was interrupted. */
const textShare = 0.25;

/** One walk over one document, with all the state of the check. */
export class DocumentCheck {
  private readonly tree: XmlTree;
  private readonly maxFindings: number;
  private readonly places: FailurePlaces | undefined;
  private readonly fired: FiredRules | undefined;
  private tally: FailureTally;
  private failures: EvaluationFailures;
  private readonly ofOtherNames: (readonly Candidates[])[] = [];
  private readonly locator: Locator;
  private readonly now: (() => Date) | undefined;
  private readonly limit: TimeLimit | undefined;
  /** Rule under evaluation and index of its assert, which a finding names after an interruption. Storing an index is faster. */
  private rule: CompiledRule | undefined;
  private index = 0;
  private node: XmlNode = 0;
  /** The assert whose message is being evaluated. */
  private described: CompiledAssert | undefined;

  constructor(
    tree: XmlTree,
    private readonly rules: CompiledRules,
    { maxFindings = MAX_FINDINGS, places, fired, now, limit }: CheckOptions = {},
  ) {
    this.now = now;
    this.limit = limit;
    this.tree = tree.withCurrentNames();
    this.maxFindings = maxFindings;
    this.places = places;
    this.fired = fired;
    this.locator = new Locator(this.tree, rules.prefixes);
    this.tally = new FailureTally(maxFindings, places);
    this.failures = new EvaluationFailures(this.locator);
  }

  run(): CheckResult {
    try {
      return this.limit === undefined ? this.judge() : this.judgeWithin(this.limit);
    } finally {
      this.close();
      forgetLongText();
    }
  }

  private judge(): CheckResult {
    this.open();
    this.walkWithinBounds();
    return this.judgement(wordsOf);
  }

  /** The limit may interrupt a rule anywhere, so modules are closed and opened again before they are used. */
  private judgeWithin(limit: TimeLimit): CheckResult {
    try {
      return limit.run(() => {
        this.close();
        this.places?.forget();
        this.fired?.forget();
        this.tally = new FailureTally(this.maxFindings, this.places);
        this.failures = new EvaluationFailures(this.locator);
        return this.judge();
      });
    } catch (error) {
      throwUnlessEnded(error);
      this.failures.endBySlowness(limit.seconds, this.assert, this.node);
    }
    try {
      return limit.run(() => {
        this.close();
        this.open();
        return this.judgement(wordsOf);
      }, textShare);
    } catch (error) {
      throwUnlessEnded(error);
      return this.judgement(wordsInNoTime);
    }
  }

  private open(): void {
    const surroundings = { siblings: this.locator, now: this.now };
    const plain = new DocumentView(this.tree, surroundings);
    for (const module of this.rules.modules) {
      const { documents } = module;
      module.open(documents.length === 0 ? plain : new DocumentView(this.tree, { ...surroundings, documents }));
    }
  }

  private close(): void {
    for (const module of this.rules.modules) {
      module.close();
    }
  }

  /** Texts and locations are computed for listed findings only, because there may be very many others. */
  private judgement(words: WordsOf): CheckResult {
    const room = this.maxFindings - this.failures.findings().length;
    const listed = this.tally.listed(Math.max(room, 0)).map((failure) => this.placed(failure, words));
    // A message that fails adds a failure.
    const failed = this.failures.findings();
    return resultOf({ listed, failed, totals: this.tally.totals() }, this.maxFindings, {
      places: this.places,
      fired: this.fired,
    });
  }

  private walkWithinBounds(): void {
    try {
      this.walk();
    } catch (error) {
      if (!(error instanceof WorkExhausted)) {
        throw error;
      }
      this.failures.endByWork(this.assert);
    }
  }

  private walk(): void {
    const { documentRules, parts } = this.rules;
    this.described = undefined;
    this.node = 0;
    for (const rule of documentRules) {
      this.fire(rule, 0);
    }
    if (parts !== undefined) {
      this.visitParts(parts, 0);
    }
    const { size } = this.tree.columns;
    for (let node = 1; node < size; node++) {
      this.node = node;
      for (const candidates of this.candidates(node)) {
        for (const { rule, match } of candidates) {
          if (match === undefined || this.matches(match, rule, node)) {
            this.fire(rule, node);
            break;
          }
        }
      }
      if (parts !== undefined) {
        this.visitParts(parts, node);
      }
    }
  }

  private visitParts(parts: PartRules, element: XmlNode): void {
    parts.visit(this.tree, element, (part, patterns) => {
      for (const candidates of patterns) {
        const { judged } = part;
        const first = candidates.find(({ rule, match }) => match === undefined || this.matches(match, rule, judged));
        if (first !== undefined) {
          this.fire(first.rule, element, part);
        }
      }
    });
  }

  /** Names that the rules do not mention have numbers of this document, so their candidates are cached here. */
  private candidates(node: XmlNode): readonly Candidates[] {
    const id = this.tree.columns.name[node] as number;
    if (id < FIRST_LOCAL_NAME) {
      return this.rules.dispatch.candidates(this.tree, node, id);
    }
    const index = id - FIRST_LOCAL_NAME;
    let found = this.ofOtherNames[index];
    if (!found) {
      found = this.rules.dispatch.candidates(this.tree, node, id);
      this.ofOtherNames[index] = found;
    }
    return found;
  }

  private fire(rule: CompiledRule, node: XmlNode, part?: NodePart): void {
    const { asserts } = rule;
    const judged = part === undefined ? node : part.judged;
    this.rule = rule;
    this.fired?.add(rule, node);
    for (let index = 0; index < asserts.length; index++) {
      const assert = asserts[index] as CompiledAssert;
      this.index = index;
      try {
        if (!assert.holds(judged)) {
          this.tally.add(assert, node, part);
        }
      } catch (error) {
        this.fail(assert, error);
      }
    }
  }

  /** An error in a context means that the context does not match (XSLT 2.0, 5.5.4). */
  private matches(match: NonNullable<ContextMatcher["match"]>, rule: CompiledRule, judged: Judged): boolean {
    this.rule = rule;
    this.index = 0;
    try {
      return match(judged);
    } catch (error) {
      const { assert } = this;
      if (assert !== undefined && !(error instanceof DynamicError)) {
        this.fail(assert, error, "context of the rule");
      }
      return false;
    }
  }

  private get assert(): CompiledAssert | undefined {
    return this.described ?? this.rule?.asserts[this.index];
  }

  private placed({ assert, node, part, flag, reasonCode }: Failure, words: WordsOf): PlacedFinding {
    this.described = assert;
    this.node = node;
    const fail = (error: unknown): void => this.fail(assert, error, "text of the rule");
    const { text, subject, ...notes } = words(assert, part?.judged ?? node, fail);
    const location = this.locator.location(subject ?? node, subject === undefined ? part : undefined);
    return { node, assert, finding: { flag, reasonCode, text, location, ...knownOf(assert), ...notes } };
  }

  /** @throws WorkExhausted, which ends the walk */
  private fail(assert: CompiledAssert, error: unknown, part?: Part): void {
    if (error instanceof WorkExhausted) {
      throw error;
    }
    this.failures.add(assert, this.node, error, part);
  }
}
