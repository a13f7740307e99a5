import type { Config } from "../../common/config/config.ts";
import type { Statements } from "../../common/db/database.ts";
import { findDocumentSize, type DocumentKey } from "../../common/db/stores/documents/document-store.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { Typesetter, type PdfOrder } from "../typesetter/typesetter.ts";
import type { Validations } from "../work/validation-work.ts";
import { work, type InputOf, type OutputOf, type WorkName } from "../work/work.ts";
import { LargeRows, measured } from "./measured-database.ts";
import type { Lent } from "./statement-service.ts";
import { ThreadPool, type Order } from "./thread-pool.ts";

/** What has to be done: small things here and now, large ones in a thread. */
export interface Desk {
  /** @throws AppError as the work does, and as Threads do */
  run<Name extends WorkName>(order: Order<Name>): Promise<OutputOf<Name>>;
  /** @throws AppError as the typesetter does */
  setPdf(order: PdfOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The limit in bytes, of a request or of the document that it changes. One of this size takes about ten milliseconds to
 * be read, checked, priced and answered, and everybody else waits for them; ten lines are a quarter of it.
 */
export const largestOnLoop = 16 * 1024;
/** The limit in characters of rows that are only read and answered, which is a fifth of the work. */
const largestReadOnLoop = 64 * 1024;
/** The same of rows that a page is made of, which is as much work as checking them. */
const largestPageOnLoop = 16 * 1024;

/** Validation takes long for every size: the rules alone are a third of a second when they are new. */
const alwaysInThread: ReadonlySet<WorkName> = new Set([
  "validateBytes",
  "dryRunBytes",
  "previewRulesOf",
  "writePdfContent",
]);
const byStoredSize: ReadonlySet<WorkName> = new Set(["updateFromBytes", "resubmitFromBytes"]);
/** These jobs read first and change afterwards: what they read shows how large the work is. */
const byRows: ReadonlySet<WorkName> = new Set(["writeDocument", "writeStatus", "writeList", "recordInboundBytes"]);

type DeskDeps = Pick<Deps, "accounts" | "config" | "intake" | "logger" | "queues" | "ruleSets">;

export function openDesk(deps: DeskDeps, database: Lent["database"]): Desk {
  const { config, logger, queues } = deps;
  const threads = new ThreadPool({ config, lent: { database, queues }, logger });
  const typesetter = new Typesetter({ config, logger });
  const onLoop = loop(deps, database);
  const onLoopMeasured = loop(deps, measured(database, largestReadOnLoop));
  const pageOnLoop = loop(deps, measured(database, largestPageOnLoop));

  async function run<Name extends WorkName>(order: Order<Name>): Promise<OutputOf<Name>> {
    if (alwaysInThread.has(order.name) || (await isLarge(database, order))) {
      return threads.run(order);
    }
    const isPage = order.name === "writeView";
    if (!isPage && !byRows.has(order.name)) {
      return onLoop(order);
    }
    try {
      return await (isPage ? pageOnLoop : onLoopMeasured)(order);
    } catch (error) {
      if (error instanceof LargeRows) {
        return threads.run(order);
      }
      throw error;
    }
  }

  return {
    run,
    setPdf: (order) => typesetter.run(order),
    close: async () => {
      await Promise.all([threads.close(), typesetter.close()]);
    },
  };
}

type LoopDeps = DeskDeps & { database: Statements; config: Config } & Validations;

function loop(deps: DeskDeps, database: Statements) {
  // The rules of messages are compiled when they are first asked for: a spread would ask.
  const parts: LoopDeps = Object.assign(Object.create(deps) as DeskDeps, {
    database,
    ublValidation: notHere,
    dryRun: notHere,
  });
  return async <Name extends WorkName>({ name, input }: Order<Name>): Promise<OutputOf<Name>> => {
    const perform = work[name] as unknown as (deps: LoopDeps, input: InputOf<Name>) => Promise<OutputOf<Name>>;
    return perform(parts, input);
  };
}

const notHere = (): never => {
  throw new Error("XML is validated in threads");
};

async function isLarge(database: Statements, { name, input }: Order<WorkName>): Promise<boolean> {
  const { bytes, key } = input as { bytes?: Uint8Array; key?: DocumentKey };
  if (bytes !== undefined && bytes.byteLength > largestOnLoop) {
    return true;
  }
  return byStoredSize.has(name) && key !== undefined && (await findDocumentSize(database, key)) > largestOnLoop;
}
