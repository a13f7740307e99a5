import { inOrder, manyPlan, one, singlePlan } from "./plan.js";
/** JavaScript that wraps a value of a known kind so that it carries its type at run time. */
export function boxed(kind, value) {
    switch (kind) {
        case "element":
            return `new ElementReference(${value})`;
        case "attribute":
            return `new AttributeReference(${value})`;
        case "untyped":
            return `new Untyped(${value})`;
        case "int":
            return `decimalFromInteger(${value})`;
        default:
            return value;
    }
}
/** Passes each item through `write`; the results are of that kind. The order is kept. */
export function mapItems(plan, kind, write) {
    if (!plan.many) {
        return singlePlan(kind, plan.min, (code) => {
            const value = one(plan, code);
            if (plan.min === 1) {
                return write(value, code);
            }
            const result = code.fresh("v");
            code.line(`let ${result};`);
            code.block(`if (${value} !== undefined)`, (inner) => inner.line(`${result} = ${write(value, inner)};`));
            return result;
        });
    }
    const mapped = manyPlan(kind, (code, use) => plan.each(code, (item, inner) => use(inner.hold(write(item, inner)), inner)), plan.order, plan.peers);
    return { ...mapped, min: plan.min, ordered: () => mapItems(inOrder(plan), kind, write) };
}
/** The same items held as `kind`, which must be able to hold them (see `commonKind`). */
export function widened(plan, kind) {
    if (plan.kind === kind || plan.kind === "none") {
        return plan;
    }
    return mapItems(plan, kind, (item) => (kind === "decimal" ? `decimalFromInteger(${item})` : boxed(plan.kind, item)));
}
/** fn:data: nodes become untyped values. */
export function atomized(plan) {
    switch (plan.kind) {
        case "element":
            return mapItems(plan, "untyped", (item) => `text(${item})`);
        case "attribute":
            return mapItems(plan, "untyped", (item) => `attributeValue(${item})`);
        case "any":
            return mapItems(plan, "any", (item) => `atomize(${item})`);
        default:
            return plan;
    }
}
/** String value of an atomic item (cast to xs:string). */
export function stringOf(kind, value) {
    switch (kind) {
        case "string":
        case "untyped":
            return value;
        case "double":
            return `doubleToString(${value})`;
        case "any":
            return `itemToString(${value})`;
        case "element":
            return `text(${value})`;
        case "attribute":
            return `attributeValue(${value})`;
        default:
            return `String(${value})`;
    }
}
/** JavaScript that widens a number: int to decimal to double. */
export function numericAs(kind, target, value) {
    if (kind === target) {
        return value;
    }
    if (target === "decimal") {
        return `decimalFromInteger(${value})`;
    }
    return kind === "decimal" ? `decimalToDouble(${value})` : value;
}
//# sourceMappingURL=conversions.js.map