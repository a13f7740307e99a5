import { readdirSync, statSync } from "node:fs";
import path from "node:path";

import { exportOrganization } from "../../../common/db/moves/export-organization.ts";
import { importOrganization } from "../../../common/db/moves/import-organization.ts";
import { withMoveConnection, type MoveConnection } from "../../../common/db/moves/move-connection.ts";
import { abortMove, beginMove, finishMove } from "../../../common/db/moves/move-steps.ts";
import { awaitFinal } from "../../../common/db/moves/open-work.ts";
import { verifyOrganization } from "../../../common/db/moves/verify-organization.ts";
import { cursorKey } from "../../../common/services/changes/change-cursor.ts";
import { readInstallation } from "../../../common/services/identifiers/read-installation.ts";
import { ada } from "../../setup/operator-action.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { note } from "../progress.ts";
import { Customer } from "./customer.ts";
import type { Installations } from "./installations.ts";

const waitMs = 600_000;

/** Milliseconds of each step. */
export interface MoveTimes {
  /** Until nothing of the organization was under way. */
  rest: number;
  export: number;
  import: number;
  verify: number;
  /** Both, one after the other. */
  finish?: number;
  /** At the installation where it arrived: the copy is deleted. */
  abort?: number;
  /** Between the last document that was accepted before, and the first one after. */
  closed: number;
  rows: number;
  bytes: number;
}

/** Moves an organization, or takes its move back when the copy is verified, while its customer posts. */
export async function moveOnce(
  { former, next, organizations }: Installations,
  nth: number,
  { isTakenBack }: { isTakenBack: boolean },
): Promise<MoveTimes> {
  const { atFormer, atNext } = organizations[nth]!;
  const { orgId } = atFormer;
  const customer = new Customer(atFormer, atNext);
  const folder = path.join(createTemporaryFolder("bench-move-").dir, "export");
  const atEach = { former: former.ownerUrl, next: next.ownerUrl };
  const step = async <Result>(
    site: keyof typeof atEach,
    work: (db: MoveConnection) => Promise<Result>,
  ): Promise<{ ms: number; result: Result }> => {
    const startedAt = performance.now();
    const result = await withMoveConnection(atEach[site], work);
    return { ms: performance.now() - startedAt, result };
  };
  const waiting = { waitMs, onWait: note };
  await customer.untilAccepted(5);
  await step("former", (db) => beginMove(db, { orgId, to: atNext.url, actor: ada }));
  const rest = await step("former", (db) => awaitFinal(db, orgId, waiting));
  const ownCursorKey = async (): Promise<string> =>
    cursorKey(await readInstallation(former.stack.database), orgId).toString("hex");
  const written = await step("former", (db) => exportOrganization(db, { orgId, folder, ...waiting, ownCursorKey }));
  const stored = await step("next", (db) => importOrganization(db, { folder, actor: ada, countUnreadable: () => 0 }));
  const verified = await step("next", (db) => verifyOrganization(db, folder));
  if (verified.result.different.length > 0) {
    throw new Error(`different: ${verified.result.different.join()}`);
  }
  const end: Pick<MoveTimes, "finish" | "abort"> = {};
  if (isTakenBack) {
    await step("former", (db) => abortMove(db, { orgId, actor: ada }));
    end.abort = (await step("next", (db) => abortMove(db, { orgId, actor: ada }))).ms;
  } else {
    const left = await step("former", (db) => finishMove(db, { folder, actor: ada }));
    end.finish = left.ms + (await step("next", (db) => finishMove(db, { folder, actor: ada }))).ms;
  }
  await customer.untilAccepted(5);
  return {
    rest: rest.ms,
    export: written.ms,
    import: stored.ms,
    verify: verified.ms,
    ...end,
    closed: await customer.stop(),
    rows: written.result.rows,
    bytes: sizeOf(folder),
  };
}

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
