import { operation, type Program } from "./linear-program.ts";

/** Where a match and its groups begin and end: slots 2n and 2n + 1 of group n, -1 for one without part in the match. */
export type Places = readonly number[];

export interface Search {
  readonly text: string;
  readonly from: number;
  /** `none` only says whether there is a match; `match` gives its own place, `groups` those of its groups as well. */
  readonly wanted: "none" | "match" | "groups";
}

/** Instructions that wait for a character, the preferred one first, each with the places of its way. */
class Threads {
  readonly at: Int32Array;
  readonly places: Places[] = [];
  count = 0;

  constructor(size: number) {
    this.at = new Int32Array(size);
  }
}

const noPlaces: Places = [];

const isLineEnd = (code: number): boolean => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

/**
 * Follows all ways through a pattern at once, character by character (Thompson, Pike), in the order in which JavaScript would try
 * them. So time grows with the text and the pattern, and never with the number of ways.
 */
export class LinearMatcher {
  private current: Threads;
  private next: Threads;
  /** For each instruction the round in which it was last entered. */
  private readonly entered: Float64Array;
  private round = 0;
  private steps = 0;
  private readonly waiting: Int32Array;
  private readonly waitingPlaces: Places[] = [];
  private text = "";
  private wanted: Search["wanted"] = "none";

  /** @param spend is called with the steps that were taken, and throws to end the search */
  constructor(
    private readonly program: Program,
    private readonly options: { readonly isMultiline: boolean; readonly beginsAtStart: boolean },
    private readonly spend: (steps: number) => void,
  ) {
    const { length } = program.operations;
    this.entered = new Float64Array(length);
    this.current = new Threads(length);
    this.next = new Threads(length);
    // Each instruction is entered once in a round, and leaves two at most.
    this.waiting = new Int32Array(2 * length + 1);
  }

  /** The first match at or behind `from`; undefined where there is none. */
  find({ text, from, wanted }: Search): Places | undefined {
    this.text = text;
    this.wanted = wanted;
    this.current.count = 0;
    this.round++;
    try {
      const found = this.search(from);
      this.settle();
      return found;
    } finally {
      this.text = "";
    }
  }

  private search(from: number): Places | undefined {
    let found: Places | undefined;
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
  private begin(found: Places | undefined, at: number): boolean {
    const { beginsAtStart } = this.options;
    if (at > this.text.length || (found !== undefined && this.wanted === "none")) {
      return false;
    }
    if (found === undefined && (at === 0 || !beginsAtStart)) {
      this.enter(this.current, 0, this.placesFrom(at), at);
    }
    return this.current.count > 0 || (found === undefined && !beginsAtStart);
  }

  private placesFrom(at: number): Places {
    if (this.wanted === "none") {
      return noPlaces;
    }
    const slots = this.wanted === "groups" ? this.program.slots : 2;
    return Array.from({ length: slots }, (_, slot) => (slot === 0 ? at : -1));
  }

  /** Moves all ways over the character at `at`. The first one that is complete ends those behind it. */
  private advance(code: number, at: number, end: number): Places | undefined {
    const { operations, accepts } = this.program;
    const { current, next } = this;
    next.count = 0;
    this.round++;
    this.steps += current.count + 1;
    if (this.steps > SETTLED) {
      this.settle();
    }
    for (let index = 0; index < current.count; index++) {
      const instruction = current.at[index] as number;
      const places = this.wanted === "none" ? noPlaces : (current.places[index] as Places);
      if (operations[instruction] === operation.match) {
        return this.wanted === "none" ? places : places.with(1, at);
      }
      if (code >= 0 && accepts[instruction]?.(code) === true) {
        this.enter(next, instruction + 1, places, end);
      }
    }
    return undefined;
  }

  private settle(): void {
    const { steps } = this;
    this.steps = 0;
    this.spend(steps);
  }

  /** Adds what is reached from an instruction without a character, the preferred way first. */
  private enter(threads: Threads, from: number, places: Places, at: number): void {
    const { operations, first, second } = this.program;
    const { waiting, waitingPlaces, entered, round } = this;
    const hasPlaces = this.wanted !== "none";
    let count = 1;
    waiting[0] = from;
    waitingPlaces[0] = places;
    while (count > 0) {
      count--;
      const instruction = waiting[count] as number;
      if (entered[instruction] === round) {
        continue;
      }
      entered[instruction] = round;
      this.steps++;
      const held = hasPlaces ? (waitingPlaces[count] as Places) : noPlaces;
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
          waiting[count] = second[instruction] as number;
          waitingPlaces[count] = held;
          waiting[count + 1] = first[instruction] as number;
          waitingPlaces[count + 1] = held;
          count += 2;
          break;
        case operation.jump:
          waiting[count] = first[instruction] as number;
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

  private passes(instruction: number, at: number): boolean {
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

  private changed(instruction: number, places: Places, at: number): Places {
    const { operations, first, second } = this.program;
    const slot = first[instruction] as number;
    if (operations[instruction] === operation.save) {
      return places.with(slot, at);
    }
    return operations[instruction] === operation.clear
      ? places.map((one, index) => (index >= slot && index < (second[instruction] as number) ? -1 : one))
      : places;
  }
}

/** Steps are counted in bundles. */
const SETTLED = 10_000;
