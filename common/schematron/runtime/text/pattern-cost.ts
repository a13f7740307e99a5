import type { PatternNode } from "./pattern-tree.ts";

/**
 * How many steps JavaScript's own engine may take at the worst to find out that a text does not match. It tries all ways, one
 * after the other, so the bound is the number of ways through each beginning of the pattern, times the places where a match may
 * begin.
 */
export function stepsAtWorst(pattern: PatternNode, length: number): number {
  const required = withoutTail(pattern);
  const starts = beginsAtStart(pattern) ? 1 : length + 1;
  return starts * stepsOf(required, length) + length;
}

/** Ways in which the node can match within a text of that length, at most. */
function waysOf(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "group":
      return waysOf(node.body, length);
    case "all": {
      const loops = node.parts.filter(isLoop).length;
      const others = node.parts.filter((part) => !isLoop(part));
      return others.reduce((ways, part) => ways * waysOf(part, length), divisions(length, loops));
    }
    case "any":
      return node.parts.reduce((ways, part) => ways + waysOf(part, length), 0);
    case "repeat": {
      const { min, max } = node.repetition;
      const ways = waysOf(node.body, length);
      const most = Math.max(min, Math.min(max, length + 1));
      return ways === 1 ? most - min + 1 : (ways ** (most + 1) - ways ** min) / (ways - 1);
    }
    default:
      return 1;
  }
}

/** A character without limit, such as `\d+`. */
const isLoop = (node: PatternNode): boolean =>
  node.kind === "repeat" && node.body.kind === "character" && node.repetition.max === Number.POSITIVE_INFINITY;

/** Ways to divide a text among that many loops, which need not take all of it: `length + loops` over `loops`. */
function divisions(length: number, loops: number): number {
  let ways = 1;
  for (let loop = 1; loop <= loops; loop++) {
    ways *= (length + loop) / loop;
  }
  return ways;
}

/** Steps on all of those ways together, at most. What ways have in common at their beginning is walked once. */
function stepsOf(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "group":
      return stepsOf(node.body, length);
    case "all":
      return stepsOfParts(node.parts, length);
    case "any":
      return node.parts.reduce((steps, part) => steps + stepsOf(part, length), 1);
    case "repeat": {
      const { min, max } = node.repetition;
      const ways = waysOf(node.body, length);
      const most = Math.max(min, Math.min(max, length + 1));
      const begun = ways === 1 ? most : (ways ** most - 1) / (ways - 1);
      return 1 + begun * (stepsOf(node.body, length) + 1);
    }
    case "reference":
      return length + 1;
    default:
      return 1;
  }
}

/** A loop takes a step for each of its ways; any other part begins anew behind each way through those before it. */
function stepsOfParts(parts: readonly PatternNode[], length: number): number {
  let [steps, loops, others] = [1, 0, 1];
  for (const part of parts) {
    if (isLoop(part)) {
      loops++;
      steps += others * divisions(length, loops);
    } else {
      steps += others * divisions(length, loops) * stepsOf(part, length);
      others *= waysOf(part, length);
    }
  }
  return steps;
}

/** A repeated character at the end always matches, and what it took is not looked at again: `\s+` costs what `\s` does. */
function withoutTail(node: PatternNode): PatternNode {
  if (node.kind === "all" && node.parts.length > 0) {
    return { ...node, parts: [...node.parts.slice(0, -1), withoutTail(node.parts.at(-1) as PatternNode)] };
  }
  if (node.kind === "repeat" && node.body.kind === "character") {
    const { min, isLazy } = node.repetition;
    return { ...node, repetition: { min, max: min, isLazy } };
  }
  return node;
}

/** Only without the flag m. */
export function beginsAtStart(node: PatternNode): boolean {
  switch (node.kind) {
    case "start":
      return true;
    case "group":
      return beginsAtStart(node.body);
    case "all":
      return node.parts[0] !== undefined && beginsAtStart(node.parts[0]);
    case "any":
      return node.parts.every(beginsAtStart);
    default:
      return false;
  }
}
