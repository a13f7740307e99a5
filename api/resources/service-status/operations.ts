import { Readable } from "node:stream";

import { organizationIn } from "../../../common/organizations/roles-and-scope.ts";
import { judge } from "../../../common/service-status/judge.ts";
import { UnavailableError } from "../../../common/runtime/errors.ts";
import { readKnown } from "../../../common/service-status/read-known.ts";
import type { ApiContext } from "../../context.ts";
import { string } from "../../openapi/description.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { serviceSnapshotAnswer } from "./answers.ts";
import { presentServiceSnapshot } from "./presenter.ts";
import { serviceSnapshotStream } from "./service-snapshot-stream.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/fields.ts";

const maxStreamSeconds = 600;
/** A client that names no duration gets a short stream. */
const defaultStreamSeconds = 5;

/** A stream ends after this time and the client asks again, so that its rights are checked anew. */
const streamQuery = record({
  seconds: integerParameter(1, maxStreamSeconds).default(defaultStreamSeconds),
});

const tag = "Operations";

/** The current state of the service, as the console's first page shows it. */
export const serviceStatusOperations: readonly ApiOperation[] = [
  get("/api/operations/standing", viewer, {
    operationId: "getStanding",
    tag,
    summary: "How the service stands now",
    description:
      "What waits for each stage and since when, the legs by state and failure class, processes with their last sign of life, and webhooks; and what somebody has to look at, in sentences. A site operator is told of the whole site, everybody else of their own organization and of what is wrong with the site.",
    answers: { 200: { description: "As of `at`, by the database's clock.", schema: serviceSnapshotAnswer } },
    handle: async (ctx, deps) => {
      const known = await readKnown(deps, ownerOf(ctx));
      if (known.snapshot === null) {
        throw new UnavailableError("the snapshot could not be read");
      }
      return presentServiceSnapshot(known.snapshot, judge(known));
    },
  }),
  get("/api/operations/standing/stream", viewer, {
    operationId: "streamStanding",
    tag,
    summary: "The same, once a second",
    description:
      "Server-sent events: `standing` with the answer of `GET /api/operations/standing`, or `unavailable` while the database cannot be read, with the conditions that the process finds without it. The last is `ended`, with the `status` and `errors` of a new request, where the token or the session has ended meanwhile.",
    query: {
      schema: streamQuery,
      about: { seconds: { description: "After which the stream ends; ask again for more.", example: 1 } },
    },
    answers: { 200: { description: "A stream of events.", contentType: "text/event-stream", schema: string } },
    handle: (ctx, deps, read) => {
      const { seconds } = read.query();
      const stream = { ...ownerOf(ctx), forMs: seconds * 1_000, held: deps.held.hold(ctx) };
      ctx.status = 200;
      ctx.type = "text/event-stream";
      ctx.body = Readable.from(serviceSnapshotStream(deps, stream));
    },
  }),
];

function ownerOf({ state }: ApiContext): { orgId?: string } {
  const orgId = organizationIn(state.scope);
  return orgId === null ? {} : { orgId };
}
