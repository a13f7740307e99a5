import { XPathSyntaxError } from "../xpath/xpath-error.js";
import { vocabulary } from "../xml/vocabulary.js";
import { Code, NameSource } from "./code.js";
import { freeNames } from "./free-names.js";
import { array, arrayPlan, one, singlePlan } from "./plan.js";
import { Variables } from "./variables.js";
/** State that the compiler shares between all expressions of one rule file: names, constants, memoised expressions, functions. */
export class CompilationUnit {
    constructor(compileExpression, userFunctions, options) {
        this.compileExpression = compileExpression;
        this.userFunctions = userFunctions;
        this.options = options;
        this.names = new NameSource();
        this.schemaVariables = new Map();
        /** Variables of the schema, which XSLT functions and keys see as well. */
        this.variablesOfSchema = new Variables((name) => this.schemaVariables.get(name));
        /** Names of the keys that are being compiled. */
        this.openKeys = new Set();
        /** Declarations of the generated module, in order of creation. */
        this.declarations = [];
        /** Functions that are called from outside of the module, by the names that it gives them. */
        this.entries = [];
        /** Statements that reset the values memoised for the last document. */
        this.resets = [];
        this.constants = new Map();
        this.identities = new WeakMap();
        this.plans = 0;
        this.memos = new Map();
        /** Documents that the rules read besides the one that they judge. */
        this.documents = [];
        this.documentNumbers = new Map();
    }
    /** The first one of a name counts, unless a later one is the schema's own. */
    declareOfSchema(name, plan, isOwn) {
        if (isOwn || !this.schemaVariables.has(name)) {
            this.schemaVariables.set(name, plan);
        }
    }
    /** Index in `documents`; undefined where the document does not exist. @throws RuleFileError */
    document(address) {
        const known = this.documentNumbers.get(address);
        const tree = known === undefined ? this.options.load(address) : undefined;
        if (tree === undefined) {
            return known;
        }
        this.documentNumbers.set(address, this.documents.length);
        return this.documents.push(tree) - 1;
    }
    /** `at` is the offset in the expression that is being compiled. */
    error(message, environment, at) {
        return new XPathSyntaxError(message, environment.source, at);
    }
    identity(plan) {
        let id = this.identities.get(plan);
        if (id === undefined) {
            this.plans++;
            id = this.plans;
            this.identities.set(plan, id);
        }
        return id;
    }
    code() {
        return new Code(this.names);
    }
    nameId(namespace, local) {
        return vocabulary.enter(namespace, local);
    }
    /** Declares a function of the node `n` and returns its name. */
    declareFunction(prefix, body) {
        const name = this.names.next(prefix);
        this.entries.push({ name, body });
        return name;
    }
    /** Name of a module constant that holds the value of `expression`; equal expressions share one. */
    constant(expression) {
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
    memo(key, isConstant, create) {
        let plan = this.memos.get(key);
        if (!plan) {
            plan = { ...this.createMemo(create(), !isConstant), constant: isConstant };
            this.memos.set(key, plan);
        }
        return plan;
    }
    createMemo(plan, perDocument) {
        const name = this.names.next("M");
        const write = (code) => (plan.many ? array(plan, code) : one(plan, code));
        this.declareOnce(name, perDocument, write);
        const call = () => `${name}()`;
        if (!plan.many) {
            return singlePlan(plan.kind, plan.min, call);
        }
        const setName = this.names.next("S");
        let declared = false;
        const set = () => {
            if (!declared) {
                declared = true;
                this.declareOnce(setName, perDocument, () => `new Set(${name}())`);
            }
            return `${setName}()`;
        };
        return { ...arrayPlan(plan.kind, call, plan.min), peers: plan.peers, set };
    }
    declareOnce(name, perDocument, write) {
        const code = new Code(this.names);
        const value = write(code);
        const state = `${name}s`;
        this.declarations.push(`let ${state} = 0, ${name}v;`, `function ${name}() {`, `if (${state} === 1) return ${name}v;`, `if (${state} === 2) throw ${name}v;`, `try {\n${code.toString()}\n${name}v = ${value}; ${state} = 1; return ${name}v;`, `} catch (error) { ${name}v = error; ${state} = 2; throw error; }`, "}");
        if (perDocument) {
            this.resets.push(`${state} = 0; ${name}v = undefined;`);
        }
    }
    /** Name of a function of the node that remembers its last answer, because all asserts of a rule ask for the same variable. */
    nodeMemo(plan) {
        const name = this.names.next("N");
        const code = new Code(this.names);
        const value = plan.many ? array(plan, code) : one(plan, code);
        this.declarations.push(`let ${name}n = -1, ${name}v;`, `function ${name}(n) {`, `if (${name}n === n) return ${name}v;`, `${code.toString()}\n${name}v = ${value}; ${name}n = n; return ${name}v;`, "}");
        this.resets.push(`${name}n = -1; ${name}v = undefined;`);
        return name;
    }
}
export function withFocus(environment, focus) {
    return { ...environment, focus, once: false };
}
export function withVariable(environment, name, value) {
    return { ...environment, once: false, variables: environment.variables.with(name, value) };
}
export function compile(expression, environment) {
    return environment.unit.compileExpression(expression, environment);
}
export function isGlobal(expression, environment) {
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
//# sourceMappingURL=compilation-unit.js.map