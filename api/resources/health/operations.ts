import { diskStates } from "../../../common/service-status/disk.ts";
import { readServiceStatus } from "../../../common/service-status/read-service-status.ts";
import { checkReadiness } from "../../../common/runtime/check-readiness.ts";
import { answerJson } from "../../http/respond.ts";
import { listOf, object, oneOf, string } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone, siteOperatorTokenOnly } from "../../operation/guard.ts";
import { presentStatus, statusAnswer } from "./presenter.ts";

const tag = "Health";

const readiness = object(
  {
    status: oneOf("ready", "not ready"),
    checks: object({
      database: oneOf("ok", "busy", "unavailable", "full", "not migrated"),
      disk: oneOf(...diskStates),
      queue: oneOf("ok", "unavailable"),
      recovery: oneOf("ok", "under way", "unavailable"),
    }),
    missing: listOf(string),
  },
  { title: "Readiness" },
);

/** For probes: `live` says that the process answers, `ready` that it can work. */
export const healthOperations: readonly ApiOperation[] = [
  get("/health/live", anyone, {
    operationId: "getLiveness",
    tag,
    summary: "Whether the process answers",
    answers: { 200: { description: "It does.", schema: object({ status: oneOf("live") }) } },
    handle: () => ({ status: "live" }),
  }),
  get("/health/ready", anyone, {
    operationId: "getReadiness",
    tag,
    summary: "Whether the service can work",
    description:
      "The database must answer, be migrated and have room; one that is busy is there. A queue that is unavailable is said but does not count: what is stored is worked on when it is back. Nor does a disk with too little room, or a recovery, while who reads is served: documents are refused with 503 then. `missing` has a sentence for each part that is missing.",
    answers: {
      200: { description: "It can.", schema: readiness },
      503: { description: "It cannot.", schema: readiness },
    },
    handle: async (ctx, deps) => {
      const { ready, checks, missing } = await checkReadiness(deps);
      answerJson(ctx, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks, missing });
    },
  }),
  get("/health/status", siteOperatorTokenOnly, {
    operationId: "getServiceStatus",
    tag,
    summary: "How the service stands, in words and figures",
    description:
      "For whoever runs the site: processes with their last sign of life, the access point, what waits for each stage and leg and since when, failures, overdue message level statuses, pauses, the schema beside this release, the disk and the queue; `troubles` says in sentences what is wrong. It answers with 200 while the database or Redis is away or hangs, within seconds: what could not be found out is null, and `missing` says why. The token alone speaks for the caller then; a console session cannot. Probes ask `/health/live` and `/health/ready`.",
    answers: { 200: { description: "What could be found out.", schema: statusAnswer } },
    handle: async (_ctx, deps) => presentStatus(await readServiceStatus(deps)),
  }),
];
