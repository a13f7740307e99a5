import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import type { EnvelopeJudge } from "./envelope-judge.ts";
import type { Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { MlsForwarder } from "./mls-forwarder.ts";
import type { Retrier } from "./retrier.ts";
import type { JournalEntry, Transmissions } from "./transmissions.ts";

/** What the simulator's routes work with. */
export interface Parts {
  config: SimulatorConfig;
  journal: Journal<JournalEntry>;
  transmissions: Transmissions;
  judge: EnvelopeJudge;
  forwarder: MlsForwarder;
  retrier: Retrier;
  faults: Faults;
}
