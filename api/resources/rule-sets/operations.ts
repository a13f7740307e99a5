import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { tenant } from "../../operation/guard.ts";
import { presentReleases, releasesAnswer } from "./presenter.ts";

/** The rules that documents are judged by, and when. */
export const ruleSetOperations: readonly ApiOperation[] = [
  get("/api/rule-sets", tenant, {
    operationId: "listRuleSets",
    tag: "Validation",
    summary: "The releases of the rules and their days",
    description:
      "A document is judged by the release that is valid on its issue date; of several the one that began last. On a day that no release is for, the nearest one judges, with a warning `OWN-RELEASE`. Releases change with a restart of the service.",
    answers: { 200: { description: "Every release, in the order in which they begin.", schema: releasesAnswer } },
    handle: (_ctx, { ruleSets }) => presentReleases(ruleSets),
  }),
];
