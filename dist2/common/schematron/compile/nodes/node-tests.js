export function nodeCondition(test, environment, step) {
    const { unit } = environment;
    if (test.test === "node" || test.test === "tree-node") {
        return () => "true";
    }
    if (test.test !== "name") {
        throw unit.error(`Nodes of the kind ${test.test} are not supported here`, environment, step.at);
    }
    return nameCondition(test.namespace, test.local, environment);
}
function nameCondition(namespace, local, { unit }) {
    if (namespace !== undefined && local !== undefined) {
        const id = unit.nameId(namespace, local);
        return (item) => `name[${item}] === ${id}`;
    }
    if (local !== undefined) {
        return (item) => `nameOf(name[${item}]).local === ${JSON.stringify(local)}`;
    }
    return namespace === undefined
        ? (item) => `name[${item}] >= 0`
        : (item) => `nameOf(name[${item}]).namespace === ${JSON.stringify(namespace)}`;
}
export function attributeCondition(test, environment, step) {
    const { unit } = environment;
    if (test.test === "node") {
        return () => "true";
    }
    if (test.test !== "name") {
        throw unit.error(`An attribute is never a ${test.test}`, environment, step.at);
    }
    const { namespace, local } = test;
    if (namespace !== undefined && local !== undefined) {
        const id = unit.nameId(namespace, local);
        return (row) => `attributeName[${row}] === ${id}`;
    }
    const parts = [
        ...(local === undefined ? [] : [`.local === ${JSON.stringify(local)}`]),
        ...(namespace === undefined ? [] : [`.namespace === ${JSON.stringify(namespace)}`]),
    ];
    return (row) => parts.map((part) => `nameOf(attributeName[${row}])${part}`).join(" && ") || "true";
}
//# sourceMappingURL=node-tests.js.map