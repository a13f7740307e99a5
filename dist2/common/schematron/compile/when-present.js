/** The value of `write`, or undefined when one of the names is undefined at run time. */
export function whenPresent(code, names, write) {
    const optional = names.filter((name) => name !== undefined);
    if (optional.length === 0) {
        return code.hold(write(code));
    }
    const result = code.fresh("v");
    code.line(`let ${result};`);
    const condition = optional.map((name) => `${name} !== undefined`).join(" && ");
    code.block(`if (${condition})`, (inner) => inner.line(`${result} = ${write(inner)};`));
    return result;
}
//# sourceMappingURL=when-present.js.map