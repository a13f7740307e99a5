import { XPathSyntaxError } from "../xpath/xpath-error.js";
import { compile, withFocus } from "./compilation-unit.js";
import { calledFunctions, freeNames } from "./free-names.js";
import { singlePlan } from "./plan.js";
import { Variables } from "./variables.js";
/** Scope of the variables of the schema; those of patterns have the index of their pattern. */
const SCHEMA = -1;
const keyOf = (name, scope) => `${scope} ${name}`;
/**
 * Variables of the schema and of its patterns: evaluated at the document node, at most once per document. A pattern also sees
 * the variables of other patterns, in any order, because it does in the stylesheets that other processors make of a schema;
 * its own come first, then those of the schema.
 */
export class GlobalVariables {
    constructor(base, schema, work) {
        this.base = base;
        this.schema = schema;
        this.work = work;
        this.byScope = new Map();
        /** The first declaration of each name in any pattern. */
        this.ofPatterns = new Map();
        const ofPatterns = schema.patterns.flatMap(({ lets }, scope) => lets.map((variable) => ({ variable, scope })));
        const declared = [...schema.lets.map((variable) => ({ variable, scope: SCHEMA })), ...ofPatterns].map((one) => this.declare(one));
        declared.forEach((one) => this.planOf(one));
    }
    environment(pattern) {
        return { ...this.base, variables: new Variables((name) => this.find(name, pattern)?.plan) };
    }
    declare({ variable, scope }) {
        const key = keyOf(variable.name, scope);
        const alike = this.byScope.get(key) ?? [];
        const declared = { variable, scope, alike };
        alike.push(declared);
        this.byScope.set(key, alike);
        if (scope !== SCHEMA && !this.ofPatterns.has(variable.name)) {
            this.ofPatterns.set(variable.name, declared);
        }
        return declared;
    }
    /** Within a schema or a pattern the last declaration of a name counts. */
    find(name, scope) {
        return (this.byScope.get(keyOf(name, scope))?.at(-1) ??
            this.byScope.get(keyOf(name, SCHEMA))?.at(-1) ??
            this.ofPatterns.get(name));
    }
    planOf(declared) {
        declared.plan ??= this.work.attempt(declared.variable, () => this.compiled(declared));
        this.base.unit.declareOfSchema(declared.variable.name, declared.plan, declared.scope === SCHEMA);
        return declared.plan;
    }
    compiled(declared) {
        const { variable } = declared;
        const source = variable.value || `$${variable.name}`;
        if (declared.isCompiling) {
            throw new XPathSyntaxError(`The variable $${variable.name} depends on itself`, source, 0);
        }
        declared.isCompiling = true;
        try {
            return this.open(declared, source);
        }
        finally {
            declared.isCompiling = false;
        }
    }
    open(declared, source) {
        const { variable, scope } = declared;
        const expression = this.work.parse(variable);
        for (const name of this.needed(expression)) {
            const other = name === variable.name ? this.outer(declared) : this.find(name, scope);
            if (other) {
                this.planOf(other);
            }
        }
        const seen = this.environment(scope);
        const outer = this.outer(declared)?.plan;
        return this.global(expression, {
            ...seen,
            variables: seen.variables.with(variable.name, outer, outer !== undefined),
            source,
        });
    }
    /** In `<let name="a" value="$a + 1"/>`, `$a` is the declaration before it or the one of the schema. */
    outer({ variable, scope, alike }) {
        const before = alike[alike.findIndex((one) => one.variable === variable) - 1];
        return before ?? (scope === SCHEMA ? undefined : this.byScope.get(keyOf(variable.name, SCHEMA))?.[0]);
    }
    /** Names of variables that the expression uses, also in the functions that it calls. */
    needed(expression, visited = new Set()) {
        const names = new Set(freeNames(expression).variables);
        for (const key of calledFunctions(expression)) {
            const declared = this.schema.functions.get(key);
            if (declared && !visited.has(key)) {
                visited.add(key);
                const own = new Set(declared.parameters.map(({ name }) => name));
                for (const name of this.needed(declared.body, visited)) {
                    if (!own.has(name)) {
                        names.add(name);
                    }
                }
            }
        }
        return names;
    }
    global(expression, environment) {
        const item = singlePlan("element", 1, () => "0");
        const plan = compile(expression, { ...withFocus(environment, { item }), current: item, once: true });
        if (plan.literal) {
            return plan;
        }
        const names = freeNames(expression);
        const variables = [...names.variables].map((name) => environment.variables.get(name));
        const isConstant = !names.document && !names.context && !names.current && variables.every((variable) => variable?.constant === true);
        return environment.unit.memo(`let ${environment.unit.identity(plan)}`, isConstant, () => plan);
    }
}
//# sourceMappingURL=global-variables.js.map