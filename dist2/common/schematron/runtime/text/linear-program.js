import { isNullable } from "./pattern-tree.js";
/** What one instruction of a program does. */
export const operation = { character: 0, fork: 1, jump: 2, save: 3, clear: 4, start: 5, end: 6, match: 7 };
/** Longer programs are refused, because repetitions of repetitions multiply. */
const MAX_INSTRUCTIONS = 50_000;
class ProgramWriter {
    constructor(flags, refuse) {
        this.flags = flags;
        this.refuse = refuse;
        this.operations = [];
        this.first = [];
        this.second = [];
        this.accepts = [];
        this.groups = 0;
        this.hasOtherPlaces = false;
        this.known = new Map();
    }
    add(kind, first = 0, second = 0, accepts) {
        if (this.operations.length >= MAX_INSTRUCTIONS) {
            this.refuse("its repetitions make it too long");
        }
        this.first.push(first);
        this.second.push(second);
        this.accepts.push(accepts);
        return this.operations.push(kind) - 1;
    }
    write(node) {
        switch (node.kind) {
            case "character":
                this.add(operation.character, 0, 0, this.acceptsOf(node));
                break;
            case "start":
            case "end":
                this.add(operation[node.kind]);
                break;
            case "group":
                this.writeGroup(node.index, node.body);
                break;
            case "all":
                node.parts.forEach((part) => this.write(part));
                break;
            case "any":
                this.writeChoices(node.parts);
                break;
            case "repeat":
                this.writeRepeat(node);
                break;
            default:
                this.refuse("it refers to a group, in a text that is too long for that");
        }
    }
    end() {
        this.add(operation.match);
    }
    writeGroup(index, body) {
        this.groups = Math.max(this.groups, index);
        if (index > 0) {
            this.add(operation.save, 2 * index);
        }
        this.write(body);
        if (index > 0) {
            this.add(operation.save, 2 * index + 1);
        }
    }
    writeChoices(choices) {
        const ends = [];
        choices.slice(0, -1).forEach((choice) => {
            const fork = this.add(operation.fork);
            this.first[fork] = fork + 1;
            this.write(choice);
            ends.push(this.add(operation.jump));
            this.second[fork] = this.operations.length;
        });
        this.write(choices.at(-1));
        ends.forEach((end) => (this.first[end] = this.operations.length));
    }
    writeRepeat({ body, repetition: { min, max, isLazy } }) {
        this.hasOtherPlaces ||= isNullable(body) && max !== min;
        for (let count = 0; count < min; count++) {
            this.writeRound(body);
        }
        if (max === Number.POSITIVE_INFINITY) {
            const fork = this.add(operation.fork);
            this.writeRound(body);
            this.add(operation.jump, fork);
            this.close([fork], isLazy);
            return;
        }
        const forks = [];
        for (let count = min; count < max; count++) {
            forks.push(this.add(operation.fork));
            this.writeRound(body);
        }
        this.close(forks, isLazy);
    }
    /** Groups within a repetition have the place of its last round alone. */
    writeRound(body) {
        const indexes = groupsIn(body);
        if (indexes.length > 0) {
            this.add(operation.clear, 2 * Math.min(...indexes), 2 * Math.max(...indexes) + 2);
        }
        this.write(body);
    }
    close(forks, isLazy) {
        const end = this.operations.length;
        for (const fork of forks) {
            this.first[fork] = isLazy ? end : fork + 1;
            this.second[fork] = isLazy ? fork + 1 : end;
        }
    }
    acceptsOf({ source, code }) {
        const known = this.known.get(source);
        const accepts = known ?? (code !== undefined && !this.flags.includes("i") ? (at) => at === code : this.tested(source));
        this.known.set(source, accepts);
        return accepts;
    }
    /** Asks JavaScript once for each of the first characters. */
    tested(source) {
        const expression = new RegExp(`^(?:${source})$`, this.flags.replace(/[gm]/g, ""));
        const answers = new Uint8Array(0x700);
        const ask = (code) => expression.test(String.fromCodePoint(code));
        return (code) => {
            if (code >= answers.length) {
                return ask(code);
            }
            if (answers[code] === 0) {
                answers[code] = ask(code) ? 2 : 1;
            }
            return answers[code] === 2;
        };
    }
}
function groupsIn(node) {
    switch (node.kind) {
        case "group":
            return [...(node.index > 0 ? [node.index] : []), ...groupsIn(node.body)];
        case "repeat":
            return groupsIn(node.body);
        case "all":
        case "any":
            return node.parts.flatMap(groupsIn);
        default:
            return [];
    }
}
/** @param refuse throws */
export function programOf(pattern, flags, refuse) {
    const writer = new ProgramWriter(flags, refuse);
    writer.write(pattern);
    writer.end();
    const { operations, first, second, accepts, groups, hasOtherPlaces } = writer;
    return {
        operations: Uint8Array.from(operations),
        first: Int32Array.from(first),
        second: Int32Array.from(second),
        accepts,
        slots: 2 * groups + 2,
        hasOtherPlaces,
    };
}
//# sourceMappingURL=linear-program.js.map