import { v7 as uuid } from "uuid";

import { openAccessPoint } from "../../common/peppol/open-access-point.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import { openRuntime } from "../../common/runtime/open-runtime.ts";
import { Replays } from "../../workers/periodic-jobs/message-replays.ts";
import { runWorkers } from "../../workers/run-workers.ts";
import { call, download, jsonOf } from "../api/http-client.ts";
import { buildInvoiceRequest, buildLine } from "../factories/request.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";
import { asOwner } from "../setup/database/database.ts";
import { unzip } from "../setup/http/unzip.ts";
import { findNothing } from "../setup/pipeline.ts";
import { testSecrets } from "../setup/secrets.ts";
import { ImitatedPhossAp, type Course } from "./phoss-ap.ts";

export interface LegRow {
  id: string;
  state: string;
  reason: string | null;
  failureClass: string | null;
}

const roundMs = 15 * 60_000;
/** As long as a round: whatever the legs wait for is due. */
const hurry = `update transmissions set next_check_at = least(next_check_at, now()), swept_at = null,
  updated_at = updated_at - interval '15 minutes'
  where open and state <> 'sending'`;

/** Our API and our workers, before an access point that is like the real one. */
export class ImitatedSite {
  private replays: Replays | undefined;
  private rounds = 0;
  private readonly ends: (() => Promise<unknown>)[] = [];
  private readonly documents = new Map<string, string>();

  private constructor(
    readonly api: TestApi,
    readonly accessPoint: ImitatedPhossAp,
    private readonly courses: Record<string, Course>,
  ) {}

  static async open(given: Readonly<Record<string, Course>>): Promise<ImitatedSite> {
    const courses = { ...given };
    const api = await startTestApi({ sweepIntervalMs: 100 });
    const courseOf = (leg: string, sbd: string): Course =>
      leg === "toC3" ? (courses[/course: ([^<]*)</.exec(sbd)?.[1] ?? ""] ?? {}) : {};
    const accessPoint = new ImitatedPhossAp(courseOf, {
      url: `${api.url}/network/inbound`,
      token: testSecrets.inboundToken,
    });
    const accessPointUrl = await accessPoint.open();
    const config = { ...api.deps.config, accessPointUrl, accessPointTimeoutMs: 5_000 };
    const runtime = await openRuntime(config, "test-workers", { workers: true });
    const opened = openAccessPoint(config);
    const { database, logger } = runtime.deps;
    const site = new ImitatedSite(api, accessPoint, courses);
    // It holds the lease before the workers do: what was not handed on is asked for in its rounds.
    site.replays = new Replays({ database, logger, accessPoint: opened }, uuid(), () => site.rounds * roundMs);
    await site.replays.round();
    const deps = { ...runtime.deps, accessPoint: opened, validateDocument: findNothing };
    const workers = await runWorkers(deps, stageNames);
    site.ends.push(...[workers, opened, runtime, accessPoint, api].map((each) => () => each.close()));
    return site;
  }

  async post(course: string): Promise<void> {
    const line = buildLine({ name: `course: ${course}` });
    const body = buildInvoiceRequest({ document_lines: [line] });
    const { id } = await jsonOf<{ id: string }>(
      call(this.api, "POST", `/api/purchase-invoices/${this.api.businessProfileId}`, { body }),
      201,
    );
    this.documents.set(course, id);
  }

  get = <Answer>(course: string, what: string): Promise<Answer> =>
    jsonOf(call(this.api, "GET", `/api/purchase-invoices/${this.idOf(course)}/${what}`));

  /** The manifest of what is known of its document. */
  async manifest(course: string): Promise<{ files: Record<string, unknown>[] }> {
    const { bytes } = await download(this.api, `/api/purchase-invoices/${this.idOf(course)}/evidence`);
    return JSON.parse(String((await unzip(bytes)).get("manifest.json"))) as { files: Record<string, unknown>[] };
  }

  /** An operator has it sent again, or says that it has not arrived; whatever is sent from now on arrives. */
  async sendAgain(course: string, how: "retry" | "resolve"): Promise<number> {
    this.courses[course] = {};
    return this.act(course, how, how === "resolve" ? { outcome: "not_sent" } : {});
  }

  async act(course: string, how: "retry" | "resolve", finding: { outcome?: string }): Promise<number> {
    const token = this.operator();
    const { id } = (await this.leg(course)) ?? {};
    const body = { reason: "The receiver has said so", ...finding };
    return (await call(this.api, "POST", `/api/operations/legs/${id}/${how}`, { token, body })).status;
  }

  /** The documents of legs that wait for a person, or for what one can do, with what that is. */
  async legsForOperators(): Promise<Map<string, string>> {
    const list = call(this.api, "GET", "/api/operations/legs?limit=100", { token: this.operator() });
    const { data } = await jsonOf<{ data: { document_id: string; who_must_act: { action: string } }[] }>(list);
    return new Map(data.map(({ document_id: id, who_must_act: { action } }) => [id, action]));
  }

  private operator = (): string => this.api.token(this.api.orgId, { roles: ["operator"] });

  /** A round of everybody's schedulers, and what comes of it. */
  async round(): Promise<void> {
    this.rounds += 1;
    await this.accessPoint.pass();
    await this.replays?.round();
    await asOwner(this.api.deps.database, "set session_replication_role = replica", hurry);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }

  idOf = (course: string): string => this.documents.get(course) ?? "not posted";

  async leg(course: string, leg: "c3" | "c5" = "c3"): Promise<LegRow | undefined> {
    const [row] = await this.api.query<LegRow>(
      "select id, state, reason, failure_class from transmissions where document_id = $1 and leg = $2 order by revision desc limit 1",
      [this.idOf(course), leg],
    );
    return row;
  }

  async status(course: string): Promise<string | undefined> {
    const [row] = await this.api.query<{ overallStatus: string }>(
      "select overall_status from documents where id = $1",
      [this.idOf(course)],
    );
    return row?.overallStatus;
  }

  /** Envelopes of the document that corner 3 has taken, however often each came. */
  deliveries = (course: string): string[] =>
    this.accessPoint.got
      .filter(({ documentId, leg, isTaken }) => isTaken && leg === "toC3" && documentId === this.idOf(course))
      .map(({ sbdhId }) => sbdhId);

  async close(): Promise<void> {
    for (const end of this.ends) {
      await end();
    }
  }
}
