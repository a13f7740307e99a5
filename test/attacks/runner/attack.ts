import type { Stack } from "../../setup/processes/stack.ts";

/** One attempt, what came of it, and whether the service withstood. */
export interface Row {
  tried: string;
  found: string;
  holds: boolean;
}

/** What a file of test/attacks exports as `attack`. The attack's name on the command line is that of the file. */
export interface Attack {
  /** What the attacker does, for the head of the table. */
  name: string;
  /** Variables of the site, where the attack is about a setting. */
  environment?: Readonly<Record<string, string>>;
  /** How long a neighbour may wait meanwhile, where it is not a second. */
  maxWaitMs?: number;
  /** Attacks a site that was started for it alone. It ends by itself and lets go of what it has opened. */
  run: (site: Stack) => Promise<Row[]>;
}
