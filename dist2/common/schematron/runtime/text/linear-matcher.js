import { operation } from "./linear-program.js";
/** Instructions that wait for a character, the preferred one first, each with the places of its way. */
class Threads {
    constructor(size) {
        this.places = [];
        this.count = 0;
        this.at = new Int32Array(size);
    }
}
const noPlaces = [];
const isLineEnd = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
/**
 * Follows all ways through a pattern at once, character by character (Thompson, Pike), in the order in which JavaScript would try
 * them. So time grows with the text and the pattern, and never with the number of ways.
 */
export class LinearMatcher {
    /** @param spend is called with the steps that were taken, and throws to end the search */
    constructor(program, options, spend) {
        this.program = program;
        this.options = options;
        this.spend = spend;
        this.round = 0;
        this.steps = 0;
        this.waitingPlaces = [];
        this.text = "";
        this.wanted = "none";
        const { length } = program.operations;
        this.entered = new Float64Array(length);
        this.current = new Threads(length);
        this.next = new Threads(length);
        // Each instruction is entered once in a round, and leaves two at most.
        this.waiting = new Int32Array(2 * length + 1);
    }
    /** The first match at or behind `from`; undefined where there is none. */
    find({ text, from, wanted }) {
        this.text = text;
        this.wanted = wanted;
        this.current.count = 0;
        this.round++;
        const found = this.search(from);
        this.text = "";
        this.settle();
        return found;
    }
    search(from) {
        let found;
        for (let at = from; this.begin(found, at);) {
            const code = this.text.codePointAt(at) ?? -1;
            const end = at + (code > 0xffff ? 2 : 1);
            found = this.advance(code, at, end) ?? found;
            [this.current, this.next] = [this.next, this.current];
            at = end;
        }
        return found;
    }
    /** Lets a match begin at `at` as well, unless one was found. @returns whether any way goes on */
    begin(found, at) {
        const { beginsAtStart } = this.options;
        if (at > this.text.length || (found !== undefined && this.wanted === "none")) {
            return false;
        }
        if (found === undefined && (at === 0 || !beginsAtStart)) {
            this.enter(this.current, 0, this.placesFrom(at), at);
        }
        return this.current.count > 0 || (found === undefined && !beginsAtStart);
    }
    placesFrom(at) {
        if (this.wanted === "none") {
            return noPlaces;
        }
        const slots = this.wanted === "groups" ? this.program.slots : 2;
        return Array.from({ length: slots }, (_, slot) => (slot === 0 ? at : -1));
    }
    /** Moves all ways over the character at `at`. The first one that is complete ends those behind it. */
    advance(code, at, end) {
        const { operations, accepts } = this.program;
        const { current, next } = this;
        next.count = 0;
        this.round++;
        this.steps += current.count + 1;
        if (this.steps > SETTLED) {
            this.settle();
        }
        for (let index = 0; index < current.count; index++) {
            const instruction = current.at[index];
            const places = this.wanted === "none" ? noPlaces : current.places[index];
            if (operations[instruction] === operation.match) {
                return this.wanted === "none" ? places : places.with(1, at);
            }
            if (code >= 0 && accepts[instruction]?.(code) === true) {
                this.enter(next, instruction + 1, places, end);
            }
        }
        return undefined;
    }
    settle() {
        const { steps } = this;
        this.steps = 0;
        this.spend(steps);
    }
    /** Adds what is reached from an instruction without a character, the preferred way first. */
    enter(threads, from, places, at) {
        const { operations, first, second } = this.program;
        const { waiting, waitingPlaces, entered, round } = this;
        const hasPlaces = this.wanted !== "none";
        let count = 1;
        waiting[0] = from;
        waitingPlaces[0] = places;
        while (count > 0) {
            count--;
            const instruction = waiting[count];
            if (entered[instruction] === round) {
                continue;
            }
            entered[instruction] = round;
            this.steps++;
            const held = hasPlaces ? waitingPlaces[count] : noPlaces;
            switch (operations[instruction]) {
                case operation.character:
                case operation.match:
                    threads.at[threads.count] = instruction;
                    if (hasPlaces) {
                        threads.places[threads.count] = held;
                    }
                    threads.count++;
                    break;
                case operation.fork:
                    // The preferred one is taken first.
                    waiting[count] = second[instruction];
                    waitingPlaces[count] = held;
                    waiting[count + 1] = first[instruction];
                    waitingPlaces[count + 1] = held;
                    count += 2;
                    break;
                case operation.jump:
                    waiting[count] = first[instruction];
                    waitingPlaces[count] = held;
                    count++;
                    break;
                default:
                    if (this.passes(instruction, at)) {
                        waiting[count] = instruction + 1;
                        waitingPlaces[count] = this.wanted === "groups" ? this.changed(instruction, held, at) : held;
                        count++;
                    }
            }
        }
    }
    passes(instruction, at) {
        const { text } = this;
        const { isMultiline } = this.options;
        switch (this.program.operations[instruction]) {
            case operation.start:
                return at === 0 || (isMultiline && isLineEnd(text.charCodeAt(at - 1)));
            case operation.end:
                return at >= text.length || (isMultiline && isLineEnd(text.charCodeAt(at)));
            default:
                return true;
        }
    }
    changed(instruction, places, at) {
        const { operations, first, second } = this.program;
        const slot = first[instruction];
        if (operations[instruction] === operation.save) {
            return places.with(slot, at);
        }
        return operations[instruction] === operation.clear
            ? places.map((one, index) => (index >= slot && index < second[instruction] ? -1 : one))
            : places;
    }
}
/** Steps are counted in bundles. */
const SETTLED = 10_000;
//# sourceMappingURL=linear-matcher.js.map