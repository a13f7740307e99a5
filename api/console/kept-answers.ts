/**
 * What was shown at the places where the person has been, so that going back shows the same rows at once, and the page is as long as
 * it was; they are asked for anew meanwhile. It is kept in memory alone.
 */
const kept = new Map<string, unknown>();
const most = 40;

const keyOf = (place: string, path: string): string => `${place} ${path}`;

export function keepAnswer(place: string, path: string, answer: unknown): void {
  const key = keyOf(place, path);
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) {
    kept.delete(oldest);
  }
}

export const keptAnswer = (place: string, path: string): unknown => kept.get(keyOf(place, path));

/** For the next person. */
export const forgetAnswers = (): void => kept.clear();
