import type { DestinationStream } from "pino";

/** Lines of this many characters together are written at once, and do not wait for the end of the turn of the event loop. */
const maxWaiting = 65_536;

/**
 * Collects the lines that a turn of the event loop logs and writes them together. `flush` writes at once: after warnings and
 * errors, and when the process ends. A kill loses the lines of one turn.
 */
export class CorkedOutput implements DestinationStream {
  private waiting = "";
  private isScheduled = false;

  constructor(private readonly output: DestinationStream) {}

  write(line: string): void {
    this.waiting += line;
    if (this.waiting.length >= maxWaiting) {
      this.flush();
    } else if (!this.isScheduled) {
      this.isScheduled = true;
      setImmediate(() => {
        this.isScheduled = false;
        this.flush();
      });
    }
  }

  flush(): void {
    if (this.waiting !== "") {
      const lines = this.waiting;
      this.waiting = "";
      this.output.write(lines);
    }
  }
}
