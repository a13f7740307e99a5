import { pauseWork, readPauses, resumeWork, type PauseAction } from "../../../common/operations/pause-and-resume.ts";
import type { ApiContext } from "../../context.ts";
import { errorEnvelope, pageOf, present } from "../../openapi/description.ts";
import { get, post, type ApiOperation, operatorActionOf } from "../../operation/api-operation.ts";
import { operatorPost, viewer } from "../../operation/guard.ts";
import { pathId } from "../../operation/path.ts";
import { reasonBody } from "../operator-actions/operations.ts";
import { pauseAnswer, type PauseAnswer } from "./answers.ts";
import { pauseScopes } from "../../../common/operations/paused-work.ts";
import { record, booleanField } from "../../schemas/field-types.ts";
import { pageQuery, pageWords, maxLengths, oneOf, text } from "../../schemas/fields.ts";

const pauseBody = record({
  scope: oneOf(...pauseScopes).required(),
  target: text(maxLengths.name),
  all_organizations: booleanField().default(false),
  reason: text(maxLengths.text).required(),
});

const pauseStates = ["active", "ended"] as const;

const pauseListQuery = record({
  state: oneOf(...pauseStates).default("active"),
  ...pageQuery(),
});

const tag = "Operations";

/** Pauses: for the role `operator` of its own organization, for `site-operator` of the whole site. */
export const pauseOperations: readonly ApiOperation[] = [
  get("/api/operations/pauses", viewer, {
    operationId: "listPauses",
    tag,
    summary: "What is paused, and what was",
    description:
      "Newest first: pauses of everybody's work, and those of your own organization. A site operator sees all of them.",
    query: {
      schema: pauseListQuery,
      about: {
        state: { description: "`active`, which is the default, or `ended`.", example: "active" },
        ...pageWords,
      },
    },
    answers: { 200: { description: "One page.", schema: pageOf(pauseAnswer, "PausePage") } },
    handle: async (ctx, { database }, read) => {
      const { state, ...page } = read.query();
      const query = { orgId: ctx.state.scope, active: state === "active", ...page };
      const { pauses, nextCursor } = await readPauses({ database }, query);
      return { data: pauses.map(presentPause), next_cursor: nextCursor };
    },
  }),
  post("/api/operations/pauses", operatorPost, {
    operationId: "pauseWork",
    tag,
    summary: "Pause work",
    description:
      "Holds back a `stage`, a `leg` (`toC3`, `toC5` or `withdrawal`), a `receiver` (a participant identifier), an `organization` or the `access-point`. Every worker process honours it within two seconds; what it has begun it finishes. Documents stay as they are and are accepted as before; answers of the network are recorded. Your own organization, and a receiver of your own documents, take the role `operator`; everything else takes `site-operator`. `target` may be left out for your own organization and for the access point, which is `corner-2`.",
    request: {
      schema: pauseBody,
      namesMissingFields: true,
      example: { scope: "receiver", target: "0235:1999999999", reason: "They asked us to wait until Monday" },
    },
    answers: {
      201: { description: "Paused until it is resumed.", schema: pauseAnswer },
      409: {
        description: "It is paused already.",
        schema: errorEnvelope,
      },
    },
    handle: async (ctx, { accounts, database }, read) => {
      const body = await read.body();
      const { scope, target, all_organizations: allOrganizations } = body;
      const request = { scope, allOrganizations, ...(target !== undefined && { target }) };
      return presentPause(await pauseWork({ database, accounts }, pauseActionOf(ctx, body), request));
    },
  }),
  post("/api/operations/pauses/{id}/resume", operatorPost, {
    operationId: "resumeWork",
    tag,
    summary: "End a pause",
    description:
      "What waited goes back to the queues at once. A pause for a fault of the site can be ended like any other; it comes back if the fault does.",
    placeholders: { id: "Id of the pause." },
    request: { schema: reasonBody, namesMissingFields: true, example: { reason: "They are back" } },
    answers: {
      200: { description: "It has ended.", schema: pauseAnswer },
      404: { description: "There is no such pause that you may see.", schema: errorEnvelope },
      409: { description: "It has ended already.", schema: errorEnvelope },
    },
    handle: async (ctx, { database }, read) => {
      const action = pauseActionOf(ctx, await read.body());
      return presentPause(await resumeWork({ database }, action, pathId(ctx, "id", "pause_not_found")));
    },
  }),
];

const pauseActionOf = (ctx: ApiContext, body: { reason: string }): PauseAction => ({
  ...operatorActionOf(ctx, body),
  ownOrgId: ctx.state.organization.id,
});

type Pause = Awaited<ReturnType<typeof readPauses>>["pauses"][number];

const presentPause = (pause: Pause): PauseAnswer =>
  present(pauseAnswer, pause, {
    organization_id: pause.orgId,
    next_probe_at: pause.probeAt?.toISOString() ?? null,
  });
