import { findServerStart } from "./log-end-store.ts";
import type { Statements } from "../db/queryable.ts";
import { asError, BusyError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import type { GivenNumbers } from "./given-numbers.ts";
import { beginIfGoneBack } from "./number-notes.ts";

const maxAttempts = 5;
const retryAfterSeconds = 10;

/**
 * Compares the database with the notes beside it whenever its server has started anew, before a number is given there: its
 * disk may have been put back, also under a process that runs.
 */
export class ServerComparison {
  private compared: { server: string; site: string } | undefined;
  private comparing: Promise<void> | undefined;

  constructor(private readonly parts: { database: Statements; givenNumbers: GivenNumbers; logger: Logger }) {}

  /** The start of the server whose database was compared: numbers are given on no other. */
  get server(): string | undefined {
    return this.compared?.server;
  }

  /**
   * Does nothing where the server is the one that was compared. Callers of a moment share a comparison.
   *
   * @throws BusyError when the folder of the notes cannot be read
   */
  compare(): Promise<void> {
    this.comparing ??= this.compareOnce().finally(() => (this.comparing = undefined));
    return this.comparing;
  }

  /** Notes how far the log has come with a document, before anyone is informed of it. */
  async noteLog(logId: number): Promise<void> {
    if (this.compared !== undefined) {
      await this.parts.givenNumbers.noteLog(this.compared.site, logId);
    }
  }

  private async compareOnce(): Promise<void> {
    const { database, givenNumbers, logger } = this.parts;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const server = await findServerStart(database);
      if (server === this.server) {
        return;
      }
      const found = await beginIfGoneBack(database, givenNumbers).catch((error: unknown) => {
        logger.error(
          { err: asError(error) },
          "NUMBERS_DIR cannot be compared with the database: documents are refused",
        );
        throw unreadable();
      });
      // Notes of the time before a start were all there when it had begun.
      if (found.server === server) {
        this.compared = found;
        return;
      }
    }
    throw unreadable();
  }
}

const unreadable = (): BusyError =>
  new BusyError("The service cannot see how far it has given document numbers: try again later", retryAfterSeconds);
