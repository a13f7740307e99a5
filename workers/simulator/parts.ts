import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import type { EnvelopeInspection } from "./outbound/envelope-inspection.ts";
import type { Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { MlsForwarder } from "./inbound/mls-forwarder.ts";
import type { Retrier } from "./outbound/retrier.ts";
import type { JournalEntry, Transmissions } from "./transmissions.ts";

export interface Parts {
  config: SimulatorConfig;
  journal: Journal<JournalEntry>;
  transmissions: Transmissions;
  inspection: EnvelopeInspection;
  forwarder: MlsForwarder;
  retrier: Retrier;
  faults: Faults;
}
