import { compile, withFocus } from "../compilation-unit.js";
import { callsInFocus } from "../free-names.js";
import { numericAs } from "../conversions.js";
import { array, labelled, one, singlePlan, test } from "../plan.js";
import { isNumeric } from "../static-type.js";
/** The source with the predicates applied in turn; positions count per origin. */
export function filtered(predicates, environment, kind, source) {
    return predicates.reduce((from, predicate) => withPredicate(from, predicate, environment, kind), source);
}
function withPredicate(source, predicate, environment, kind) {
    if (callsInFocus(predicate, "last")) {
        return withLast(source, predicate, environment, kind);
    }
    if (predicate.kind === "literal" && predicate.type === "integer") {
        return nth(source, Number(predicate.value));
    }
    const needsPosition = callsInFocus(predicate, "position") || mayBeNumeric(predicate, environment, kind);
    return (origin, code, use) => {
        const position = needsPosition ? code.fresh("p") : undefined;
        if (position !== undefined) {
            code.line(`let ${position} = 0;`);
        }
        source(origin, code, (item, inner) => {
            if (position !== undefined) {
                inner.line(`${position}++;`);
            }
            const focus = { item: singlePlan(kind, 1, () => item), ...(position === undefined ? {} : { position }) };
            writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
        });
    };
}
function mayBeNumeric(predicate, environment, kind) {
    const focus = { item: singlePlan(kind, 1, () => "?"), position: "?" };
    const plan = compile(predicate, withFocus(environment, focus));
    return isNumeric(plan.kind) || plan.kind === "any";
}
/** Writes `success` where the predicate selects the item at that position. */
function writeCondition(plan, position, code, success) {
    let condition;
    if (isNumeric(plan.kind)) {
        const value = one(plan, code);
        condition = `${value} !== undefined && ${numericAs(plan.kind, "double", value)} === ${position}`;
    }
    else if (plan.kind === "any") {
        condition = `predicateTest(${array(plan, code)}, ${position})`;
    }
    else {
        condition = test(plan, code);
    }
    code.block(`if (${condition})`, success);
}
/** `[3]`: the loop ends at that item. */
function nth(source, index) {
    return (origin, code, use) => {
        const position = code.fresh("p");
        code.line(`let ${position} = 0;`);
        labelled(code, (label, block) => {
            source(origin, block, (item, inner) => {
                inner.block(`if (++${position} === ${index})`, (found) => {
                    use(item, found);
                    found.line(`break ${label};`);
                });
            });
        });
    };
}
/** With last() the items are counted before the predicate is evaluated for the first one. */
function withLast(source, predicate, environment, kind) {
    return (origin, code, use) => {
        const items = code.fresh("a");
        const index = code.fresh("i");
        code.line(`const ${items} = [];`);
        source(origin, code, (item, inner) => inner.line(`${items}.push(${item});`));
        code.block(`for (let ${index} = 0; ${index} < ${items}.length; ${index}++)`, (inner) => {
            const item = inner.hold(`${items}[${index}]`);
            const position = inner.hold(`${index} + 1`, "p");
            const focus = { item: singlePlan(kind, 1, () => item), position, last: `${items}.length` };
            writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
        });
    };
}
//# sourceMappingURL=predicates.js.map