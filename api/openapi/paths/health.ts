import { object, oneOf } from "../answers/schemas.ts";
import type { Operation } from "../operation.ts";

const part = oneOf("ok", "unavailable");
const readiness = object(
  { status: oneOf("ready", "not ready"), checks: object({ database: part, queue: part }) },
  { title: "Readiness" },
);

export const health: readonly Operation[] = [
  {
    method: "get",
    path: "/health/live",
    operationId: "getLiveness",
    tag: "Health",
    summary: "Whether the process answers",
    answers: {
      200: {
        description: "It does.",
        content: { schema: object({ status: oneOf("live") }) },
      },
    },
  },
  {
    method: "get",
    path: "/health/ready",
    operationId: "getReadiness",
    tag: "Health",
    summary: "Whether the service can work",
    description:
      "The database must answer. A queue that is away is said but does not count: documents are stored all the same.",
    answers: {
      200: {
        description: "It can.",
        content: { schema: readiness },
      },
      503: {
        description: "It cannot.",
        content: {
          schema: readiness,
        },
      },
    },
  },
];
