/** A migration that cannot be taken back by another one. */
export abstract class OneWay {
  /** @throws Error: a release is taken back by restoring a backup (docs/backup.md) */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
