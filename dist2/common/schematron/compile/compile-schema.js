import { parseXPath } from "../xpath/parser.js";
import { located, RuleFileError } from "../schema/rule-file-error.js";
import { contextAlternatives } from "./nodes/context-alternatives.js";
import { compileContext, focusKind } from "./nodes/context-pattern.js";
import { compileAssert } from "./compile-assert.js";
import { compile, withFocus, CompilationUnit, } from "./compilation-unit.js";
import { compileExpression } from "./expression.js";
import { GlobalVariables } from "./global-variables.js";
import { arrayPlan, singlePlan } from "./plan.js";
import { Reach } from "./nodes/reach.js";
import { UserFunctions } from "./user-functions.js";
/**
 * Unsupported expressions are collected in `problems` with their place; the code is usable only where there are none.
 */
export function compileSchema(schema, problems, options) {
    return new SchemaCompiler(schema, problems, options).compile();
}
/** Replaces a variable that cannot be compiled, so that the expressions that use it are not reported as well. */
const unknown = arrayPlan("any", () => "[]");
/** Compiling takes 6 kB of memory for each assert, and published rule files have a few thousand. */
const MAX_ASSERTS = 50_000;
/** @throws RuleFileError with the place of the first assert that is too many */
function requireRoom({ patterns }) {
    let count = 0;
    for (const { asserts } of patterns.flatMap(({ rules }) => rules)) {
        count += asserts.length;
        if (count > MAX_ASSERTS) {
            const { place } = asserts[asserts.length - (count - MAX_ASSERTS)];
            throw new RuleFileError([{ place, reason: `There are more than ${MAX_ASSERTS} asserts and reports` }]);
        }
    }
}
class SchemaCompiler {
    constructor(schema, problems, { load, visit }) {
        this.schema = schema;
        this.problems = problems;
        this.reach = new Reach(visit);
        this.unit = new CompilationUnit(compileExpression, new UserFunctions(schema.functions), {
            compatible: schema.compatible,
            keys: schema.keys.flatMap((key) => problems.attempt(() => {
                const parse = (text) => located(key.place, () => this.parse(text));
                return [{ ...key, match: parse(key.match), use: parse(key.use) }];
            }, [])),
            load,
        });
    }
    compile() {
        const { schema, unit, problems } = this;
        requireRoom(schema);
        const base = {
            unit,
            focus: undefined,
            current: undefined,
            variables: unit.variablesOfSchema,
            once: false,
            source: "",
        };
        const globals = new GlobalVariables(base, schema, {
            parse: (variable) => this.valueOf(variable),
            attempt: (variable, work) => problems.attempt(() => located(variable.place, work), unknown),
        });
        const patterns = schema.patterns.map((pattern, index) => this.pattern(pattern, globals.environment(index)));
        const { unreachable } = this.reach;
        const { declarations, entries, resets, documents } = unit;
        return { declarations, entries, resets, patterns, documents, unreachable };
    }
    pattern(pattern, environment) {
        this.reach.enterPattern();
        return pattern.rules.flatMap((rule) => {
            const lets = [...this.schema.lets, ...pattern.lets, ...rule.lets];
            return this.rule(rule, environment).map((compiled) => ({
                ...compiled,
                context: rule.context,
                written: rule.written,
                lets,
            }));
        });
    }
    /** A rule once for each way to hold its nodes; a rule that is for nothing is compiled as well, so that its errors are found. */
    rule(rule, environment) {
        const contexts = this.problems.attempt(() => located(rule.place, () => this.contexts(rule, environment)), []);
        const kinds = new Set(contexts.map(({ kind }) => focusKind(kind)));
        return [...(kinds.size === 0 ? ["element"] : kinds)].map((kind) => ({
            alternatives: contexts.filter((context) => focusKind(context.kind) === kind),
            asserts: this.asserts(rule, kind, environment),
        }));
    }
    contexts(rule, outer) {
        const environment = { ...outer, source: rule.context };
        const alternatives = contextAlternatives(this.parse(rule.context), environment);
        const declare = (prefix, body) => body === undefined ? undefined : this.unit.declareFunction(prefix, body);
        return this.reach.visited(rule, alternatives).map(([alternative, kind]) => {
            const compiled = compileContext(alternative, kind, environment);
            const [match, guard] = [declare("C", compiled.body), declare("W", compiled.nameGuard)];
            return { ...compiled, match, guard };
        });
    }
    asserts(rule, kind, environment) {
        const item = singlePlan(kind, 1, () => "n");
        const focused = { ...withFocus(environment, { item }), current: item };
        const scope = rule.lets.reduce((outer, variable) => this.local(variable, outer), focused);
        const parse = (text) => this.parse(text);
        return rule.asserts.flatMap((assert) => this.problems.attempt(() => [located(assert.place, () => compileAssert(assert, scope, parse))], []));
    }
    /** A variable of a rule is evaluated when the first assert needs it, once per node. */
    local(variable, environment) {
        const { name, value, place } = variable;
        let isGlobal = false;
        const compiled = () => {
            const computed = compile(this.valueOf(variable), { ...environment, source: value });
            // Values derived from a constant of the document are constant as well.
            isGlobal = computed.literal !== undefined || computed.constant !== undefined;
            if (isGlobal) {
                return computed;
            }
            const memo = this.unit.nodeMemo(computed);
            return computed.many
                ? { ...arrayPlan(computed.kind, () => `${memo}(n)`, computed.min), peers: computed.peers }
                : singlePlan(computed.kind, computed.min, () => `${memo}(n)`);
        };
        const plan = this.problems.attempt(() => located(place, compiled), unknown);
        return { ...environment, variables: environment.variables.with(name, plan, isGlobal) };
    }
    valueOf({ value, expression }) {
        return expression ?? this.parse(value);
    }
    parse(text) {
        return parseXPath(text, this.schema.namespaces);
    }
}
//# sourceMappingURL=compile-schema.js.map