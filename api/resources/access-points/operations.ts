import { readAccessPoints } from "../../../common/services/service-status/read-access-points.ts";
import { present } from "../../openapi/answers/present.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { siteOperator } from "../../operation/guard.ts";
import { accessPointAnswer, accessPointsAnswer } from "./answers.ts";

/** The access points of the site; they are drained by a pause of the scope `drain`. */
export const accessPointOperations: readonly ApiOperation[] = [
  get("/api/operations/access-points", siteOperator, {
    operationId: "listAccessPoints",
    tag: "Operations",
    summary: "The access points, and what each does",
    description:
      "What each access point of the site takes now, by what the worker processes have counted within the last seconds. One is drained by a pause of the scope `drain`: it is given no new envelope, and asked about those that it may have.",
    answers: {
      200: {
        description: "All of them, the one of `ACCESS_POINT_URL` first.",
        schema: accessPointsAnswer,
      },
    },
    handle: async (_ctx, deps) => {
      const readings = await readAccessPoints(deps);
      return {
        data: readings.map((reading) =>
          present(accessPointAnswer, reading, {
            pinned_organizations: reading.organizations,
            pinned_receivers: reading.receivers,
          }),
        ),
      };
    },
  }),
];
