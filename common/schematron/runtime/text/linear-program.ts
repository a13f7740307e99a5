import { groupsOf, isNullable, type PatternNode } from "./pattern-tree.ts";

/** What one instruction of a program does. */
export const operation = { character: 0, fork: 1, jump: 2, save: 3, clear: 4, start: 5, end: 6, match: 7 } as const;

type Operation = (typeof operation)[keyof typeof operation];

type Accepts = (code: number) => boolean;

/** A pattern as instructions, which a LinearMatcher follows on all ways at once. */
export interface Program {
  readonly operations: Uint8Array;
  /** Target of a jump, preferred target of a fork, slot to save, first slot to clear. */
  readonly first: Int32Array;
  /** Other target of a fork, slot behind the last one to clear. */
  readonly second: Int32Array;
  readonly accepts: readonly (Accepts | undefined)[];
  readonly slots: number;
  /** Whether places of matches may not be those of JavaScript, because it repeats what may be empty. */
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

  end(): void {
    this.add(operation.match);
  }

  private writeGroup(index: number, body: PatternNode): void {
    if (index > 0) {
      this.add(operation.save, 2 * index);
    }
    this.write(body);
    if (index > 0) {
      this.add(operation.save, 2 * index + 1);
    }
  }

  private writeChoices(choices: readonly PatternNode[]): void {
    const ends: number[] = [];
    choices.slice(0, -1).forEach((choice) => {
      const fork = this.add(operation.fork);
      this.first[fork] = fork + 1;
      this.write(choice);
      ends.push(this.add(operation.jump));
      this.second[fork] = this.operations.length;
    });
    this.write(choices.at(-1) as PatternNode);
    ends.forEach((end) => (this.first[end] = this.operations.length));
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
