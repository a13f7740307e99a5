/**
 * Variables in scope, with the plans of their values. A scope with one more shares all others, because rule files may have
 * thousands of them.
 */
export class Variables {
    /** @param globals the variables of the schema and its patterns, as far as they are compiled */
    constructor(globals, locals) {
        this.globals = globals;
        this.locals = locals;
    }
    get(name) {
        const local = this.local(name);
        return local ? local.plan : this.globals(name);
    }
    /** Whether the value is the same for all nodes of a document. */
    isGlobal(name) {
        const local = this.local(name);
        return local ? local.isGlobal : this.globals(name) !== undefined;
    }
    with(name, plan, isGlobal = false) {
        return new Variables(this.globals, { name, plan, isGlobal, outer: this.locals });
    }
    local(name) {
        let local = this.locals;
        while (local !== undefined && local.name !== name) {
            local = local.outer;
        }
        return local;
    }
}
//# sourceMappingURL=variables.js.map