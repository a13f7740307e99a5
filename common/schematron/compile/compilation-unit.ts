import { type Plan, array, arrayPlan, one, singlePlan } from "./plan.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import { vocabulary } from "../xml/vocabulary.ts";
import { Code, NameSource } from "./code.ts";
import { freeNames } from "./free-names.ts";
import type { Place } from "../schema/rule-file-error.ts";
import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import type { XmlTree } from "../xml/xml-tree.ts";

interface Local {
  readonly name: string;
  /** undefined: the name has no meaning here, whatever its meaning further out. */
  readonly plan: Plan | undefined;
  readonly isGlobal: boolean;
  readonly outer: Local | undefined;
}

/**
 * Variables in scope, with the plans of their values. A scope with one more shares all others, because rule files may have
 * thousands of them.
 */
export class Variables {
  /** @param globals the variables of the schema and its patterns, as far as they are compiled */
  constructor(
    private readonly globals: (name: string) => Plan | undefined,
    private readonly locals?: Local,
  ) {}

  get(name: string): Plan | undefined {
    const local = this.local(name);
    return local ? local.plan : this.globals(name);
  }

  /** Whether the value is the same for all nodes of a document. */
  isGlobal(name: string): boolean {
    const local = this.local(name);
    return local ? local.isGlobal : this.globals(name) !== undefined;
  }

  with(name: string, plan: Plan | undefined, isOfSchema = false): Variables {
    return new Variables(this.globals, { name, plan, isGlobal: isOfSchema, outer: this.locals });
  }

  private local(name: string): Local | undefined {
    let local = this.locals;
    while (local !== undefined && local.name !== name) {
      local = local.outer;
    }
    return local;
  }
}

/** Reads a document that the rules name with document(); undefined where it does not exist. */
export type LoadDocument = (address: string) => XmlTree | undefined;

/** An xsl:key with its expressions parsed. */
export interface KeyDeclaration {
  readonly name: string;
  readonly match: Expression;
  readonly use: Expression;
  readonly place: Place;
}

export interface Entry {
  readonly name: string;
  /** A function of the node `n`. */
  readonly body: string;
}

interface UnitOptions {
  readonly compatible: boolean;
  readonly keys: readonly KeyDeclaration[];
  readonly load: LoadDocument;
}

interface Focus {
  readonly item: Plan;
  readonly position?: string;
  readonly last?: string;
}

export interface Environment {
  readonly unit: CompilationUnit;
  readonly focus: Focus | undefined;
  /** What `current()` is: the node that a rule or a pattern judges. */
  readonly current: Plan | undefined;
  readonly variables: Variables;
  /** The expression is part of a memoised one, so its parts need no memo. */
  readonly once: boolean;
  /** Text of the whole expression, for error messages. */
  readonly source: string;
}

type CompileExpression = (expression: Expression, environment: Environment) => Plan;

interface DeclaredFunctions {
  /** Plan of the call, or undefined when no such function is declared. */
  call(expression: ExpressionOf<"call">, environment: Environment): Plan | undefined;
}

/** State that the compiler shares between all expressions of one rule file: names, constants, memoised expressions, functions. */
export class CompilationUnit {
  readonly names = new NameSource();
  private readonly schemaVariables = new Map<string, Plan>();
  /** Variables of the schema, which XSLT functions and keys see as well. */
  readonly variablesOfSchema = new Variables((name) => this.schemaVariables.get(name));
  /** Names of the keys that are being compiled. */
  readonly openKeys = new Set<string>();
  /** Declarations of the generated module, in order of creation. */
  readonly declarations: string[] = [];
  /** Functions that are called from outside of the module, by the names that it gives them. */
  readonly entries: Entry[] = [];
  /** Statements that reset the values memoised for the last document. */
  readonly resets: string[] = [];
  private readonly constants = new Map<string, string>();
  private readonly identities = new WeakMap<Plan, number>();
  private plans = 0;
  private readonly memos = new Map<string, Plan>();
  /** Documents that the rules read besides the one that they judge. */
  readonly documents: XmlTree[] = [];
  private readonly documentNumbers = new Map<string, number>();

  constructor(
    readonly compileExpression: CompileExpression,
    readonly userFunctions: DeclaredFunctions,
    readonly options: UnitOptions,
  ) {}

  /** The first one of a name counts, unless a later one is the schema's own. */
  declareOfSchema(name: string, plan: Plan, isOwn: boolean): void {
    if (isOwn || !this.schemaVariables.has(name)) {
      this.schemaVariables.set(name, plan);
    }
  }

  /** Index in `documents`; undefined where the document does not exist. @throws RuleFileError */
  document(address: string): number | undefined {
    const known = this.documentNumbers.get(address);
    const tree = known === undefined ? this.options.load(address) : undefined;
    if (tree === undefined) {
      return known;
    }
    this.documentNumbers.set(address, this.documents.length);
    return this.documents.push(tree) - 1;
  }

  /** `at` is the offset in the expression that is being compiled. */
  error(message: string, environment: Environment, at: number): XPathSyntaxError {
    return new XPathSyntaxError(message, environment.source, at);
  }

  identity(plan: Plan): number {
    let id = this.identities.get(plan);
    if (id === undefined) {
      this.plans++;
      id = this.plans;
      this.identities.set(plan, id);
    }
    return id;
  }

  code(): Code {
    return new Code(this.names);
  }

  nameId(namespace: string, local: string): number {
    return vocabulary.enter(namespace, local);
  }

  /** Declares a function of the node `n` and returns its name. */
  declareFunction(prefix: string, body: string): string {
    const name = this.names.next(prefix);
    this.entries.push({ name, body });
    return name;
  }

  /** Name of a module constant that holds the value of `expression`; equal expressions share one. */
  constant(expression: string): string {
    let name = this.constants.get(expression);
    if (!name) {
      name = this.names.next("K");
      this.constants.set(expression, name);
      this.declarations.push(`const ${name} = ${expression};`);
    }
    return name;
  }

  /**
   * A plan that is computed at most once per document (once for all where it is constant) and shared by equal expressions.
   * Errors are remembered as well, so that a failing sum over all lines is not computed again for each line.
   */
  memo(key: string, isConstant: boolean, create: () => Plan): Plan {
    const known = this.memos.get(key);
    if (known) {
      return known;
    }
    const plan = create();
    const name = this.names.next("M");
    this.declareOnce(name, !isConstant, (code) => (plan.many ? array(plan, code) : one(plan, code)));
    const call = (): string => `${name}()`;
    let memo: Plan;
    if (plan.many) {
      const setName = this.names.next("S");
      let declared = false;
      const set = (): string => {
        if (!declared) {
          declared = true;
          this.declareOnce(setName, !isConstant, () => `new Set(${name}())`);
        }
        return `${setName}()`;
      };
      memo = { ...arrayPlan(plan.kind, call, plan.min), peers: plan.peers, set, constant: isConstant };
    } else {
      memo = { ...singlePlan(plan.kind, plan.min, call), constant: isConstant };
    }
    this.memos.set(key, memo);
    return memo;
  }

  private declareOnce(name: string, perDocument: boolean, write: (code: Code) => string): void {
    const code = new Code(this.names);
    const value = write(code);
    const state = `${name}s`;
    this.declarations.push(
      `let ${state} = 0, ${name}v;`,
      `function ${name}() {`,
      `if (${state} === 1) return ${name}v;`,
      `if (${state} === 2) throw ${name}v;`,
      `try {\n${code.toString()}\n${name}v = ${value}; ${state} = 1; return ${name}v;`,
      `} catch (error) { ${name}v = error; ${state} = 2; throw error; }`,
      "}",
    );
    if (perDocument) {
      this.resets.push(`${state} = 0; ${name}v = undefined;`);
    }
  }

  /** Name of a function of the node that remembers its last answer, because all asserts of a rule ask for the same variable. */
  nodeMemo(plan: Plan): string {
    const name = this.names.next("N");
    const code = new Code(this.names);
    const value = plan.many ? array(plan, code) : one(plan, code);
    this.declarations.push(
      `let ${name}n = -1, ${name}v;`,
      `function ${name}(n) {`,
      `if (${name}n === n) return ${name}v;`,
      `${code.toString()}\n${name}v = ${value}; ${name}n = n; return ${name}v;`,
      "}",
    );
    this.resets.push(`${name}n = -1; ${name}v = undefined;`);
    return name;
  }
}

export function withFocus(environment: Environment, focus: Focus): Environment {
  return { ...environment, focus, once: false };
}

export function compile(expression: Expression, environment: Environment): Plan {
  return environment.unit.compileExpression(expression, environment);
}

export function isGlobal(expression: Expression, environment: Environment): boolean {
  const { context, current, variables } = freeNames(expression);
  if (context || current) {
    return false;
  }
  for (const name of variables) {
    if (!environment.variables.isGlobal(name)) {
      return false;
    }
  }
  return true;
}
