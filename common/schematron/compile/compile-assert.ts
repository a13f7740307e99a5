import type { Assert, MessagePart, Note } from "../schema/schema.ts";
import { located } from "../schema/rule-file-error.ts";
import type { Expression } from "../xpath/ast.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import type { Code } from "./code.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { mapItems, stringOf } from "./conversions.ts";
import { array, first, one, test, type Plan } from "./plan.ts";
import type { Kind } from "./static-type.ts";

export interface AssertSource extends Pick<Assert, "id" | "flag" | "test" | "isReport" | "place" | "written"> {
  /** These name functions of the generated module. */
  readonly holds: string;
  readonly message: string;
  readonly subject: string | undefined;
  readonly diagnostics: readonly NoteSource[];
  readonly properties: readonly NoteSource[];
}

/** The id of a diagnostic or property, and the function that writes its text. */
export interface NoteSource {
  readonly id: string;
  readonly text: string;
}

type Parse = (text: string) => Expression;

/** @throws XPathSyntaxError, and RuleFileError for a note */
export function compileAssert(assert: Assert, environment: Environment, parse: Parse): AssertSource {
  return new AssertCompiler(environment, parse).compile(assert);
}

class AssertCompiler {
  constructor(
    private readonly environment: Environment,
    private readonly parse: Parse,
  ) {}

  compile({ id, flag, place, isReport, written, subject, ...assert }: Assert): AssertSource {
    const { unit } = this.environment;
    const code = unit.code();
    const truth = test(this.plan(assert.test), code);
    code.line(`return ${isReport ? "!" : ""}${truth};`);
    return {
      id,
      flag,
      test: assert.test,
      isReport,
      place,
      written,
      holds: unit.declareFunction("A", code.toString()),
      message: this.message(assert.message),
      subject: subject === undefined ? undefined : this.subject(subject),
      diagnostics: this.notes(assert.diagnostics),
      properties: this.notes(assert.properties),
    };
  }

  private plan(text: string): Plan {
    return compile(this.parse(text), { ...this.environment, source: text });
  }

  /** The first node of the subject, by its element. */
  private subject(subject: string): string {
    const { unit } = this.environment;
    const code = unit.code();
    const plan = this.plan(subject);
    if (!["element", "attribute", "any", "none"].includes(plan.kind)) {
      throw new XPathSyntaxError("A subject must be a path to nodes", subject, 0);
    }
    const node = first(plan, code);
    const owner: Partial<Record<Kind, string>> = {
      attribute: `attributeOwner(${node})`,
      any: `${node} instanceof ElementReference ? ${node}.node : parentOf(${node})`,
    };
    code.line(`return ${node} === undefined ? undefined : ${owner[plan.kind] ?? node};`);
    return unit.declareFunction("U", code.toString());
  }

  private notes(notes: readonly Note[]): NoteSource[] {
    return notes.map(({ id, message, place }) => ({ id, text: located(place, () => this.message(message)) }));
  }

  private message(message: readonly MessagePart[]): string {
    const { unit } = this.environment;
    const code = unit.code();
    const parts = message.map((part) =>
      typeof part === "string" ? JSON.stringify(part) : joined(this.plan(part.expression), code),
    );
    code.line(`return ${parts.length === 0 ? '""' : parts.join(" + ")};`);
    return unit.declareFunction("T", code.toString());
  }
}

/** Items of a value-of, separated by spaces. */
function joined(plan: Plan, code: Code): string {
  const texts = mapItems(plan, "string", (item) => stringOf(plan.kind, item));
  return plan.many ? `made(joinTexts(${array(texts, code)}, " ", budget.textLeft))` : `(${one(texts, code)} ?? "")`;
}
