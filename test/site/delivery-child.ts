/**
 * A delivery process of its own that dies by SIGKILL, or is frozen, at a named point, so that the product needs no hook for it. Run by
 * deliver-leg-crash.spec.ts with its assignment as JSON.
 */
import { v7 as uuid } from "uuid";

import type { Config } from "../../common/config/config.ts";
import { Database } from "../../common/db/database.ts";
import type { PreparedStatement } from "../../common/db/queryable.ts";
import { PausedWork } from "../../common/operations/paused-work.ts";
import { publicLeg, type Leg } from "../../common/status/legs.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import type { AccessPoint, SendOutcome } from "../../common/peppol/access-point.ts";
import { openAccessPoint } from "../../common/peppol/open-access-point.ts";
import { openLegBatchers } from "../../common/delivery/leg-batchers.ts";
import { KnownProviders } from "../../common/delivery/receivers.ts";
import { openRuntime } from "../../common/runtime/open-runtime.ts";
import { DeliveryStage } from "../../workers/stages/delivery-stage.ts";
import { DirectDelivery } from "../../workers/stages/direct-delivery.ts";
import { deliverLeg } from "../setup/deliver-leg.ts";
import { firstStages, jobOf, stageJobHandler } from "../setup/pipeline.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { until } from "../setup/until.ts";

export interface Assignment {
  config: Config;
  document: { id: string; revision: number };
  leg: Leg;
  /** "before claim-legs", "during submit", "after record-leg-outcomes", …: a statement or a call, and when. */
  dieAt: string;
  /** SIGSTOP instead: the process goes on after SIGCONT. */
  freezes?: boolean;
  /** From the document's first stage on, as a process with all stages does. */
  isDirect?: boolean;
}

const assignment = JSON.parse(process.argv[2] ?? "") as Assignment;
const { config, document, leg, dieAt, freezes = false, isDirect = false } = assignment;

const die = (): void => void process.kill(process.pid, freezes ? "SIGSTOP" : "SIGKILL");
const dieIf = (point: string): void => {
  if (point === dieAt) {
    die();
  }
};

const nameOf = (statement: string | PreparedStatement): string =>
  typeof statement === "string" ? "lease" : statement.name;

function dyingDatabase(real: Database): Database {
  const dying = Object.create(real) as Database;
  dying.query = async <Row>(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<Row[]> => {
    const name = nameOf(statement);
    dieIf(`before ${name}`);
    const answer = real.query<Row>(statement, parameters);
    if (dieAt === `during ${name}`) {
      setImmediate(die);
    }
    const rows = await answer;
    dieIf(`after ${name}`);
    return rows;
  };
  return dying;
}

function dyingAccessPoint(real: AccessPoint): AccessPoint {
  const submit = async (input: Parameters<AccessPoint["submit"]>[0]): Promise<SendOutcome> => {
    const answer = real.submit(input);
    if (dieAt === "during submit") {
      setImmediate(die);
    }
    if (dieAt === "submit has arrived" && input.leg === leg) {
      await until("the network has it", () => hasArrived(input.documentId));
      die();
    }
    const outcome = await answer;
    dieIf("after submit");
    return dieAt === "never, the answer is lost" ? { kind: "unknown", reason: "lost", report: null } : outcome;
  };
  const status = async (sbdhId: string) => {
    const answer = real.status(sbdhId);
    if (dieAt === "during status") {
      setImmediate(die);
    }
    const answered = await answer;
    dieIf("after status");
    return answered;
  };
  return { submit, status, admit: (work, holder) => real.admit(work, holder) };
}

async function hasArrived(documentId: string): Promise<boolean> {
  const custom2 = publicLeg(leg);
  const url = `${config.accessPointUrl}/simulator/received?custom1=${documentId}&custom2=${custom2}`;
  const response = await fetch(url, { headers: { "x-token": config.accessPointToken ?? "" } });
  return ((await response.json()) as { total: number }).total > 0;
}

const database = await Database.open({ databaseUrl: config.databaseUrl });
const dying = dyingDatabase(database);
const logger = createLogger("delivery-child", "silent");
const deps = {
  config,
  database: dying,
  legBatchers: openLegBatchers({ database: dying, logger }),
  logger,
  ruleSets: loadRuleSets(),
  accessPoint: dyingAccessPoint(openAccessPoint(config)),
  pauses: { current: new PausedWork([]), confirm: () => Promise.resolve(false) },
  instanceId: uuid(),
};
await (isDirect ? deliverDirectly() : deliverLeg(deps, document, leg));
process.exit(0);

async function deliverDirectly(): Promise<void> {
  const runtime = await openRuntime(config, "delivery-child", { workers: true });
  const all = { ...runtime.deps, ...deps, pauses: runtime.deps.pauses, providers: new KnownProviders() };
  const stages = {
    transmission: new DeliveryStage(all, "transmission"),
    reporting: new DeliveryStage(all, "reporting"),
  };
  const direct = new DirectDelivery(all, stages);
  await stageJobHandler({ ...all, direct }, ...firstStages(all))(jobOf([document]));
  await Promise.all([stages.transmission.drained(), stages.reporting.drained()]);
  await deps.legBatchers.drained();
}
