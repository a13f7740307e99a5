import { setTimeout as pause } from "node:timers/promises";

import type { ChaosSite } from "./chaos-site.ts";

const lookMs = 1_000;

/**
 * Who looks after the site. The only question that it has to a person: how many numbers a sequence skips where its notes lack a step,
 * because the API ended between the commit of the step's first number, which it never learnt of, and its note.
 */
export class Operator {
  /** How often a recovery has asked. */
  asked = 0;
  private readonly leaving = new AbortController();
  private readonly looking: Promise<void>;

  /** @param margin more numbers than may have been given, as `npm run recovery -- --skip-numbers` takes it */
  constructor(site: ChaosSite, margin: number) {
    this.looking = this.look(site, margin);
  }

  async close(): Promise<void> {
    this.leaving.abort();
    await this.looking;
  }

  private async look(site: ChaosSite, margin: number): Promise<void> {
    while (!this.leaving.signal.aborted) {
      await pause(lookMs);
      // The database may be away.
      const answered = await site
        .administer(
          `update recoveries set number_margin = ${margin}, margin_by = 'operator of the run'
           where open and number_margin is null and problem like '%--skip-numbers%' returning id`,
        )
        .catch(() => []);
      this.asked += answered.length;
    }
  }
}
