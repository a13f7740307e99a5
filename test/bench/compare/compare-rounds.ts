import { median } from "../median.ts";

/** The figures of both, by name, of one round. */
export interface Round {
  base: Readonly<Record<string, number>>;
  branch: Readonly<Record<string, number>>;
}

/**
 * A line for each figure that both have: the medians, and the median of the rounds' ratios with the lowest and the highest.
 * A figure that was 0 has no ratio.
 */
export function compareRounds(rounds: readonly Round[]): string[] {
  const names = Object.keys(rounds[0]?.branch ?? {}).filter((name) => rounds.every(({ base }) => name in base));
  const heading = `${"".padEnd(52)}${["base", "branch", "ratio", "lowest", "highest"].map((word) => word.padStart(10)).join("")}`;
  return [heading, ...names.map((name) => lineOf(name, rounds))];
}

function lineOf(name: string, rounds: readonly Round[]): string {
  const [base, branch] = (["base", "branch"] as const).map((side) => rounds.map((round) => round[side][name] ?? 0));
  const ratios = rounds.map((round) => (round.branch[name] ?? 0) / (round.base[name] ?? 0)).filter(Number.isFinite);
  const cells = [median(base ?? []), median(branch ?? [])].map((value) => value.toPrecision(4));
  const spread = ratios.length === 0 ? ["–", "–", "–"] : spreadOf(ratios).map((ratio) => ratio.toFixed(2));
  return `${name.padEnd(52)}${[...cells, ...spread].map((cell) => cell.padStart(10)).join("")}`;
}

const spreadOf = (ratios: readonly number[]): number[] => [median(ratios), Math.min(...ratios), Math.max(...ratios)];
