import { groupsOf, isNullable, type PatternNode } from "./pattern-tree.ts";

/** What one instruction of a program does. */
const operation = { character: 0, fork: 1, jump: 2, save: 3, clear: 4, start: 5, end: 6, match: 7 } as const;

type Operation = (typeof operation)[keyof typeof operation];

type Accepts = (code: number) => boolean;

/** A pattern as instructions; a LinearMatcher follows all ways through it at once. */
interface Program {
  readonly operations: Uint8Array;
  /** Target of a jump, preferred target of a fork, slot to save, first slot to clear. */
  readonly first: Int32Array;
  /** Other target of a fork, slot after the last one to clear. */
  readonly second: Int32Array;
  readonly accepts: readonly (Accepts | undefined)[];
  readonly slots: number;
  /** Whether matches may lie elsewhere than JavaScript finds them, because a repeated part can be empty. */
  readonly hasOtherPlaces: boolean;
}

/** Longer programs are refused, because repetitions of repetitions multiply. */
const MAX_INSTRUCTIONS = 50_000;

class ProgramWriter {
  readonly operations: Operation[] = [];
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly accepts: (Accepts | undefined)[] = [];
  hasOtherPlaces = false;
  private readonly known = new Map<string, Accepts>();

  constructor(
    private readonly flags: string,
    private readonly refuse: (reason: string) => never,
  ) {}

  private add(kind: Operation, first = 0, second = 0, accepts?: Accepts): number {
    if (this.operations.length >= MAX_INSTRUCTIONS) {
      this.refuse("its repetitions make it too long");
    }
    this.first.push(first);
    this.second.push(second);
    this.accepts.push(accepts);
    return this.operations.push(kind) - 1;
  }

  write(node: PatternNode): void {
    switch (node.kind) {
      case "character":
        this.add(operation.character, 0, 0, this.acceptsOf(node));
        break;
      case "start":
      case "end":
        this.add(operation[node.kind]);
        break;
      case "group":
        if (node.index > 0) {
          this.add(operation.save, 2 * node.index);
        }
        this.write(node.body);
        if (node.index > 0) {
          this.add(operation.save, 2 * node.index + 1);
        }
        break;
      case "all":
        node.parts.forEach((part) => this.write(part));
        break;
      case "any": {
        const ends: number[] = [];
        node.parts.slice(0, -1).forEach((choice) => {
          const fork = this.add(operation.fork);
          this.first[fork] = fork + 1;
          this.write(choice);
          ends.push(this.add(operation.jump));
          this.second[fork] = this.operations.length;
        });
        this.write(node.parts.at(-1) as PatternNode);
        ends.forEach((end) => (this.first[end] = this.operations.length));
        break;
      }
      case "repeat":
        this.writeRepeat(node);
        break;
      default:
        this.refuse("it refers to a group, in a text that is too long for that");
    }
  }

  end(): void {
    this.add(operation.match);
  }

  private writeRepeat({ body, repetition: { min, max, isLazy } }: Extract<PatternNode, { kind: "repeat" }>): void {
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
    const forks: number[] = [];
    for (let count = min; count < max; count++) {
      forks.push(this.add(operation.fork));
      this.writeRound(body);
    }
    this.close(forks, isLazy);
  }

  /** Groups within a repetition have the place of its last round alone. */
  private writeRound(body: PatternNode): void {
    const indexes = groupsIn(body);
    if (indexes.length > 0) {
      this.add(operation.clear, 2 * Math.min(...indexes), 2 * Math.max(...indexes) + 2);
    }
    this.write(body);
  }

  private close(forks: readonly number[], isLazy: boolean): void {
    const end = this.operations.length;
    for (const fork of forks) {
      this.first[fork] = isLazy ? end : fork + 1;
      this.second[fork] = isLazy ? fork + 1 : end;
    }
  }

  private acceptsOf({ source, code }: Extract<PatternNode, { kind: "character" }>): Accepts {
    const known = this.known.get(source);
    const accepts =
      known ?? (code !== undefined && !this.flags.includes("i") ? (at: number) => at === code : this.tested(source));
    this.known.set(source, accepts);
    return accepts;
  }

  /** Keeps the answers about characters below U+0700 in a table, so that JavaScript's expression is asked once about each of them. */
  private tested(source: string): Accepts {
    const expression = new RegExp(`^(?:${source})$`, this.flags.replace(/[gm]/g, ""));
    const answers = new Uint8Array(0x700);
    const ask = (code: number): boolean => expression.test(String.fromCodePoint(code));
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

function groupsIn(node: PatternNode): number[] {
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
export function programOf(pattern: PatternNode, flags: string, refuse: (reason: string) => never): Program {
  const writer = new ProgramWriter(flags, refuse);
  writer.write(pattern);
  writer.end();
  const { operations, first, second, accepts, hasOtherPlaces } = writer;
  return {
    operations: Uint8Array.from(operations),
    first: Int32Array.from(first),
    second: Int32Array.from(second),
    accepts,
    // Also of groups that are not written, because they are repeated 0 times.
    slots: 2 * groupsOf(pattern) + 2,
    hasOtherPlaces,
  };
}

/** Where a match and its groups begin and end: slots 2n and 2n + 1 of group n, -1 for a group outside of the match. */
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

  /** The first match at or after `from`; undefined where there is none. */
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

  /** Moves all ways over the character at `at`. The first complete one ends those after it. */
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
