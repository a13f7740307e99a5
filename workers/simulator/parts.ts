import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import type { EnvelopeInspection } from "./outbound/envelope-inspection.ts";
import type { Journal } from "./journal.ts";
import type { MlsForwarder } from "./inbound/mls-forwarder.ts";
import type { Retrier } from "./outbound/retrier.ts";
import type { OutcomesForAll, Trouble } from "./switches.ts";
import type { Breakers } from "./breakers.ts";
import type { JournalEntry, Transmissions } from "./transmissions.ts";

/** What takes envelopes and answers them. */
export interface Parts {
  config: SimulatorConfig;
  /** Outcomes set for a whole corner; they go before the outcome that the TINs of an envelope name. */
  forAll: OutcomesForAll;
  trouble: Trouble;
  breakers: Breakers;
  journal: Journal<JournalEntry>;
  transmissions: Transmissions;
  inspection: EnvelopeInspection;
  forwarder: MlsForwarder;
  retrier: Retrier;
}
