import { checkReadiness } from "../../../common/services/process/check-readiness.ts";
import { answerJson } from "../../answering/respond.ts";
import { listOf, object, oneOf, string } from "../../openapi/answers/schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { anyone } from "../../operation/guard.ts";

const tag = "Health";

const readiness = object(
  {
    status: oneOf("ready", "not ready"),
    checks: object({
      database: oneOf("ok", "busy", "unavailable", "full", "not migrated"),
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
      "The database must answer, be migrated and have room; one that is busy is there. A queue that is unavailable is said but does not count: documents are stored all the same. `missing` has a sentence for each part that is missing.",
    answers: {
      200: { description: "It can.", schema: readiness },
      503: { description: "It cannot.", schema: readiness },
    },
    handle: async (ctx, deps) => {
      const { ready, checks, missing } = await checkReadiness(deps);
      answerJson(ctx, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks, missing });
    },
  }),
];
