const limit = 5;

/** One for each host and one for all forwarding: after five failures in a row it is open until the next round, and then lets one through. */
export class Breakers {
  private readonly failures = new Map<string, number>();

  isOpen = (key: string): boolean => (this.failures.get(key) ?? 0) >= limit;

  count(key: string, isGood: boolean): void {
    this.failures.set(key, isGood ? 0 : (this.failures.get(key) ?? 0) + 1);
  }

  pass(): void {
    this.failures.forEach((failures, key) => this.failures.set(key, Math.min(failures, limit - 1)));
  }
}
