import { isNodeKind } from "./static-type.js";
/** At most one item, from the expression that `write` returns. */
export function singlePlan(kind, min, write) {
    return {
        kind,
        min,
        many: false,
        order: "sorted",
        peers: true,
        single: write,
        each(code, use) {
            const value = code.hold(write(code));
            if (min === 1) {
                use(value, code);
            }
            else {
                code.block(`if (${value} !== undefined)`, (inner) => use(value, inner));
            }
        },
    };
}
export function booleanPlan(write) {
    return { ...singlePlan("boolean", 1, write), test: write };
}
export const emptyPlan = { ...singlePlan("none", 0, () => "undefined"), each: () => { }, test: () => "false" };
export function manyPlan(kind, each, order = "sorted", peers = false) {
    return { kind, min: 0, many: true, order, peers, each };
}
/** Items of an array that the expression `write` returns. */
export function arrayPlan(kind, write, min = 0) {
    return {
        ...manyPlan(kind, (code, use) => {
            const item = code.fresh("v");
            code.block(`for (const ${item} of ${write(code)})`, (inner) => use(item, inner));
        }),
        min,
        array: write,
    };
}
/** Writes a loop that stops at the first item for which `use` breaks to the label. */
export function labelled(code, write) {
    const label = code.fresh("L");
    code.block(`${label}:`, (inner) => write(label, inner));
}
/** JavaScript of the only item or undefined; the generated code throws XPTY0004 for several. */
export function one(plan, code) {
    if (plan.single) {
        return code.hold(plan.single(code));
    }
    const found = code.fresh("v");
    code.line(`let ${found};`);
    unique(plan).each(code, (item, inner) => {
        inner.line(`if (${found} !== undefined) tooMany();`);
        inner.line(`${found} = ${item};`);
    });
    return found;
}
/** A plan that is known to yield at most one item, as a single value. */
export function singleFrom(plan) {
    return singlePlan(plan.kind, 0, (code) => {
        const found = code.fresh("v");
        code.line(`let ${found};`);
        plan.each(code, (item, inner) => inner.line(`${found} = ${item};`));
        return found;
    });
}
/** First item in document order, undefined when there is none. */
export function first(plan, code) {
    if (plan.single) {
        return code.hold(plan.single(code));
    }
    const found = code.fresh("v");
    code.line(`let ${found};`);
    labelled(code, (label) => {
        inOrder(plan).each(code, (item, inner) => {
            inner.line(`${found} = ${item};`);
            inner.line(`break ${label};`);
        });
    });
    return found;
}
export function array(plan, code) {
    const ordered = inOrder(plan);
    if (ordered.array) {
        return code.hold(ordered.array(code));
    }
    const items = code.fresh("a");
    code.line(`const ${items} = [];`);
    ordered.each(code, (item, inner) => inner.line(`${items}.push(${item});`));
    return items;
}
function sorted(plan) {
    const write = (code) => {
        const items = code.fresh("a");
        code.line(`const ${items} = [];`);
        plan.each(code, (item, inner) => inner.line(`${items}.push(${item});`));
        code.line(`${plan.kind === "any" ? "sortItems" : "sortNodes"}(${items});`);
        return items;
    };
    return { ...arrayPlan(plan.kind, write, plan.min), order: "sorted", peers: plan.peers };
}
/** The same nodes in document order without repetition. */
export function inOrder(plan) {
    return plan.order === "sorted" ? plan : (plan.ordered?.() ?? sorted(plan));
}
export function unique(plan) {
    return plan.order === "loose" ? inOrder(plan) : plan;
}
export function exists(plan, code) {
    if (plan.min === 1) {
        return "true";
    }
    if (plan.kind === "none") {
        return "false";
    }
    if (plan.single) {
        return `(${plan.single(code)} !== undefined)`;
    }
    const found = code.fresh("b");
    code.line(`let ${found} = false;`);
    labelled(code, (label) => {
        plan.each(code, (_item, inner) => {
            inner.line(`${found} = true;`);
            inner.line(`break ${label};`);
        });
    });
    return found;
}
/** Effective boolean value (XPath 2.0, 2.4.3), as an expression. */
export function test(plan, code) {
    if (plan.test) {
        return plan.test(code);
    }
    if (isNodeKind(plan.kind)) {
        return exists(plan, code);
    }
    if (plan.kind === "any") {
        return `itemsTest(${array(plan, code)})`;
    }
    const value = one(plan, code);
    const truth = {
        none: "false",
        boolean: `(${value} === true)`,
        string: `(${value} !== undefined && ${value} !== "")`,
        untyped: `(${value} !== undefined && ${value} !== "")`,
        int: `(!!${value})`,
        double: `(!!${value})`,
        decimal: `(${value} !== undefined && Number(${value}.units) !== 0)`,
    };
    return truth[plan.kind] ?? `(${value} !== undefined && noTruth())`;
}
//# sourceMappingURL=plan.js.map