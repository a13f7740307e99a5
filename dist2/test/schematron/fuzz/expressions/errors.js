import { at, level } from "./expression.js";
import { literal } from "./maker.js";
/** Errors of XPath 2.0 that fontoxpath knows as well. It divides decimals by zero, which is left out. */
const seeds = [
    ["dec", "xs:decimal('x')"],
    ["dec", "xs:decimal('1,5')"],
    ["dec", "xs:decimal('')"],
    ["int", "xs:integer('1.5')"],
    ["int", "xs:integer(/r/name())"],
    ["date", "xs:date('2026-13-01')"],
    ["date", "xs:date(/r/name())"],
    ["date", "'x' cast as xs:date"],
    ["int", "(1, 2) + 1"],
    ["int", "'a' + 1"],
    ["dbl", "/r/name() + 1"],
    ["bool", "1 = 'a'"],
    ["bool", "xs:date('2026-01-01') < 1"],
    ["bool", "boolean((1, 2))"],
    ["str", "upper-case(('a', 'b'))"],
    ["str", "normalize-space((/r, /r)[self::r])"],
    ["int", "string-length(('a', 'b'))"],
    ["bool", "contains(('a', 'b'), 'a')"],
    ["int", "sum(('a', 'b'))"],
    ["dbl", "xs:double('1,0')"],
    ["bool", "xs:boolean('yes')"],
    ["bool", "(1, 2) eq 1"],
    ["str", "replace('a', 'a?', '')"],
];
/** An expression with an error where every engine has to evaluate it. */
export function failing(maker, scope) {
    const [type, text] = maker.pick(seeds);
    let made = literal(type, text, level.single);
    for (let layers = maker.integer(0, 3); layers > 0; layers -= 1) {
        made = around(maker, made, scope);
    }
    return made;
}
function around(maker, inner, scope) {
    const one = (type) => maker.make(type, "1", scope);
    switch (inner.type) {
        case "bool":
            return maker.pick([
                maker.call("bool", "not", [inner]),
                {
                    ...literal("str", ""),
                    parts: ["if (", at(inner, level.sequence), ") then ", at(one("str")), " else ", at(one("str"))],
                    level: level.single,
                },
                maker.call("str", "string", [inner]),
            ]);
        case "str":
            return maker.pick([
                maker.call("str", "concat", [one("str"), inner]),
                maker.call("int", "string-length", [inner]),
                maker.call("bool", "contains", [inner, one("str")]),
            ]);
        case "date":
            return maker.call("str", "string", [inner]);
        default:
            return maker.pick([
                maker.binary(inner.type, level.additive, [inner, "+", one(inner.type)]),
                maker.call(inner.type, maker.pick(["round", "abs"]), [inner]),
                maker.call("str", "string", [inner]),
            ]);
    }
}
//# sourceMappingURL=errors.js.map