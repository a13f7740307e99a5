import { commonKind } from "./static-type.js";
import { compile, withVariable } from "./compilation-unit.js";
import { widened } from "./conversions.js";
import { array, booleanPlan, inOrder, labelled, manyPlan, one, singlePlan, test } from "./plan.js";
/** The right side is evaluated only when the left one does not decide. */
export function compileLogic(logic, environment) {
    const plan = compileSides(logic, environment);
    const isPart = [logic.left, logic.right].every((side) => sidesOf(side) <= MAX_SIDES) && sidesOf(logic) > MAX_SIDES;
    return isPart ? inFunction(plan) : plan;
}
/** V8 keeps all variables of a function on its stack, so a chain of 20,000 sides is written as functions of this many. */
const MAX_SIDES = 250;
const sidesOf = (expression) => expression.kind === "and" || expression.kind === "or" ? sidesOf(expression.left) + sidesOf(expression.right) : 1;
/** The same in a function of its own, which sees all that is around it. */
function inFunction(plan) {
    return booleanPlan((code) => {
        const inner = code.apart();
        const truth = test(plan, inner);
        const name = code.fresh("f");
        code.line(`const ${name} = () => {\n${inner.toString()}\nreturn ${truth};\n};`);
        return `${name}()`;
    });
}
function compileSides(logic, environment) {
    const left = compile(logic.left, environment);
    const right = compile(logic.right, environment);
    return booleanPlan((code) => {
        const leftTruth = test(left, code);
        const apart = code.apart();
        const rightTruth = test(right, apart);
        if (apart.isEmpty) {
            return `(${leftTruth} ${logic.kind === "and" ? "&&" : "||"} ${rightTruth})`;
        }
        const result = code.fresh("b");
        code.line(`let ${result} = ${leftTruth};`);
        code.block(`if (${logic.kind === "and" ? "" : "!"}${result})`, (inner) => {
            inner.append(apart);
            inner.line(`${result} = ${rightTruth};`);
        });
        return result;
    });
}
export function compileIf(expression, environment) {
    const condition = compile(expression.condition, environment);
    const branches = [compile(expression.whenTrue, environment), compile(expression.whenFalse, environment)];
    const kind = commonKind(branches[0].kind, branches[1].kind);
    const [whenTrue, whenFalse] = [widened(inOrder(branches[0]), kind), widened(inOrder(branches[1]), kind)];
    const min = whenTrue.min === 1 && whenFalse.min === 1 ? 1 : 0;
    if (whenTrue.many || whenFalse.many) {
        const plan = manyPlan(kind, (code, use) => {
            code.block(`if (${test(condition, code)})`, (inner) => whenTrue.each(inner, use));
            code.block("else", (inner) => whenFalse.each(inner, use));
        });
        return { ...plan, min };
    }
    return singlePlan(kind, min, (code) => {
        const result = code.fresh("v");
        code.line(`let ${result};`);
        code.block(`if (${test(condition, code)})`, (inner) => inner.line(`${result} = ${one(whenTrue, inner)};`));
        code.block("else", (inner) => inner.line(`${result} = ${one(whenFalse, inner)};`));
        return result;
    });
}
/** Writes nested loops over the bindings; `body` gets the environment with all variables. */
function writeBindings(bindings, environment, code, body) {
    const [binding, ...rest] = bindings;
    if (!binding) {
        body(environment, code);
        return;
    }
    const values = inOrder(compile(binding.value, environment));
    values.each(code, (item, inner) => {
        const held = inner.hold(item);
        const variable = singlePlan(values.kind, 1, () => held);
        writeBindings(rest, withVariable(environment, binding.name, variable), inner, body);
    });
}
/** Type of the body, found by compiling it without writing code. */
function shapeOf(bindings, body, environment) {
    const inner = bindings.reduce((scope, { name, value }) => {
        const { kind } = compile(value, scope);
        return withVariable(scope, name, singlePlan(kind, 1, () => "?"));
    }, environment);
    return compile(body, inner);
}
export function compileFor(expression, environment) {
    const { bindings, body } = expression;
    const { kind } = shapeOf(bindings, body, environment);
    return manyPlan(kind, (code, use) => writeBindings(bindings, environment, code, (scope, inner) => inOrder(compile(body, scope)).each(inner, use)));
}
export function compileQuantified(expression, environment) {
    const { bindings, body, kind } = expression;
    // Compiled once without writing code, so that an unsupported expression is refused before half of the code is written.
    shapeOf(bindings, body, environment);
    return booleanPlan((code) => {
        const result = code.fresh("b");
        code.line(`let ${result} = ${kind === "every"};`);
        labelled(code, (label, block) => {
            writeBindings(bindings, environment, block, (scope, inner) => {
                const truth = test(compile(body, scope), inner);
                inner.block(`if (${kind === "every" ? "!" : ""}${truth})`, (found) => {
                    found.line(`${result} = ${kind === "some"};`);
                    found.line(`break ${label};`);
                });
            });
        });
        return result;
    });
}
/** A variable of an XSLT function is evaluated at its first use, because an unused one must not fail. */
export function compileLet(expression, environment) {
    const value = compile(expression.value, environment);
    const name = environment.unit.names.next("f");
    const variable = variableOf(value, name);
    const body = compile(expression.body, withVariable(environment, expression.name, variable));
    const declare = (code) => {
        if (value.literal) {
            return;
        }
        const inner = code.apart();
        const result = value.many ? array(value, inner) : one(value, inner);
        code.line(`let ${name}d = false, ${name}v;`);
        code.line(`const ${name} = () => { if (!${name}d) {\n${inner.toString()}\n${name}v = ${result}; ${name}d = true; }`);
        code.line(`return ${name}v; };`);
    };
    if (!body.many) {
        return singlePlan(body.kind, body.min, (code) => {
            declare(code);
            return one(body, code);
        });
    }
    const plan = manyPlan(body.kind, (code, use) => {
        declare(code);
        inOrder(body).each(code, use);
    });
    return { ...plan, min: body.min };
}
function variableOf(value, name) {
    if (value.literal) {
        return value;
    }
    const call = () => `${name}()`;
    if (!value.many) {
        return singlePlan(value.kind, value.min, call);
    }
    const each = (code, use) => {
        const item = code.fresh("v");
        code.block(`for (const ${item} of ${name}())`, (inner) => use(item, inner));
    };
    return { ...manyPlan(value.kind, each, "sorted", value.peers), min: value.min, array: call };
}
//# sourceMappingURL=control-flow.js.map