import { FIRST_LOCAL_NAME, vocabulary } from "../xml/vocabulary.js";
/** Bounds the cache of names that no rule mentions, because a hostile document could fill it. */
const MAX_OTHER_NAMES = 1000;
/**
 * Rules by the name of an element (or of an attribute), and by the name of its parent where a context asks for it. For each pattern an
 * element gets the candidates whose context can end in these names, in the pattern's order; the first one that matches judges it and
 * ends the pattern.
 */
export class Dispatch {
    constructor(patterns) {
        this.patterns = patterns;
        this.byName = [];
        this.byOtherName = new Map();
        this.wildcards = patterns.map((rules) => rules.map(wildcardsOf).filter(({ contexts }) => contexts.length > 0));
    }
    /** Candidates per pattern; patterns without any are left out. @param id number of the node's name */
    candidates(tree, node, id) {
        if (id >= FIRST_LOCAL_NAME) {
            return this.findOther(tree, node, id);
        }
        const { byParent, elsewhere } = this.byName[id] ?? this.choose(tree, node, id);
        if (byParent.length === 0) {
            return elsewhere;
        }
        const parent = tree.columns.name[tree.columns.parent[node]];
        // The document node has a negative number for its name, and names outside of the vocabulary have large ones.
        return (parent >= 0 && parent < byParent.length ? byParent[parent] : undefined) ?? elsewhere;
    }
    choose(tree, node, id) {
        const own = tree.nameOf(id);
        const byParent = [];
        for (const context of this.patterns.flat().flatMap(({ contexts }) => contexts)) {
            const parent = isSame(context, own) ? context.parent : undefined;
            const parentId = parent && vocabulary.find(parent.namespace, parent.local);
            if (parentId !== undefined) {
                byParent[parentId] ??= this.select(this.patterns, node, own, parent);
            }
        }
        const choice = { elsewhere: this.select(this.patterns, node, own), byParent };
        this.byName[id] = choice;
        return choice;
    }
    /** Names outside of the vocabulary have other numbers in each document, so they are looked up by their text. */
    findOther(tree, node, id) {
        const own = tree.nameOf(id);
        const key = `${own.local} ${own.namespace}`;
        const known = this.byOtherName.get(key);
        if (known) {
            return known;
        }
        const found = this.select(this.wildcards, node, own);
        if (this.byOtherName.size < MAX_OTHER_NAMES) {
            this.byOtherName.set(key, found);
        }
        return found;
    }
    select(patterns, node, own, parent) {
        const fits = (context) => (context.namespace === undefined || context.namespace === own.namespace) &&
            (context.local === undefined || context.local === own.local) &&
            (context.parent === undefined || (parent !== undefined && isSame(context.parent, parent))) &&
            (context.guard === undefined || context.guard(node));
        return patterns
            .map((rules) => rules.flatMap((rule) => rule.contexts.filter(fits).map(({ match }) => ({ rule, match }))))
            .filter((candidates) => candidates.length > 0);
    }
}
const isSame = (left, right) => left.namespace === right.namespace && left.local === right.local;
function wildcardsOf({ contexts, ...rule }) {
    return {
        ...rule,
        contexts: contexts.filter(({ namespace, local }) => namespace === undefined || local === undefined),
    };
}
//# sourceMappingURL=dispatch.js.map