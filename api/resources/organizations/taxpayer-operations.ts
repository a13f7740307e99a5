import { decideTaxpayer, listTaxpayers, type TaxpayerRequest } from "../../../common/organizations/organizations.ts";
import { errorEnvelope } from "../../openapi/answer-errors.ts";
import { present } from "../../openapi/answer-present.ts";
import { pageOf } from "../../openapi/answer-schemas.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { siteOperator, siteOperatorPost } from "../../operation/guard.ts";
import { operatorActionOf } from "../../operation/operator-action.ts";
import { pathId } from "../../operation/path-id.ts";
import { pageWords } from "../../schemas/fields.ts";
import { taxpayerRight, type TaxpayerAnswer } from "./answers.ts";
import { taxpayerDecision, taxpayerListQuery } from "./schema.ts";

const tag = "Organizations";

/** Which organization may issue documents in the name of which taxpayer. */
export const taxpayerOperations: readonly ApiOperation[] = [
  post("/api/operations/organizations/{id}/taxpayers", siteOperatorPost, {
    operationId: "decideTaxpayer",
    tag,
    summary: "Decide whether an organization may have a taxpayer",
    description:
      "`allowed` as its only organization; `shared` as a second one, for a group with two systems: the documents of both have one run of numbers, written as the first profile says; `refused` not. Holds from the next request of the organization on.",
    placeholders: { id: "Id of the organization." },
    request: {
      schema: taxpayerDecision,
      example: { taxpayer: "0235:1765432109", decision: "allowed", reason: "Seen the licence" },
      title: "TaxpayerDecision",
    },
    answers: {
      200: { description: "As it stands now.", schema: taxpayerRight },
      404: { description: "There is no such organization.", schema: errorEnvelope },
      409: { description: "The decision does not fit who has the taxpayer.", schema: errorEnvelope },
    },
    handle: async (ctx, deps, read) => {
      const { taxpayer, decision, reason } = await read.body();
      const orgId = pathId(ctx, "id", "organization_not_found");
      const wanted = { orgId, taxpayer: taxpayer.toLowerCase(), decision };
      return presentTaxpayer(await decideTaxpayer(deps, operatorActionOf(ctx, { reason }), wanted));
    },
  }),
  get("/api/operations/taxpayers", siteOperator, {
    operationId: "listTaxpayers",
    tag,
    summary: "Taxpayers that organizations have asked for",
    description:
      "Newest first, of all organizations. A business profile with a taxpayer that another organization has, or that needs approval (`TAXPAYER_APPROVAL`), is refused and stands here as `asked`.",
    query: { schema: taxpayerListQuery, about: { state: "Only those in this state.", ...pageWords } },
    answers: { 200: { description: "One page.", schema: pageOf(taxpayerRight, "TaxpayerRightPage") } },
    handle: async (_ctx, deps, read) => {
      const { taxpayers, nextCursor } = await listTaxpayers(deps, read.query());
      return { data: taxpayers.map(presentTaxpayer), next_cursor: nextCursor };
    },
  }),
];

const presentTaxpayer = ({ holders, ...row }: TaxpayerRequest): TaxpayerAnswer =>
  present(taxpayerRight, row, {
    holders: holders.map(({ orgId, organization }) => ({ org_id: orgId, organization })),
  });
