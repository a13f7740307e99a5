import type { DocumentKind } from "../../../common/documents/document.ts";
import { prepareDryRun } from "../../../common/documents/dry-run-document.ts";
import { answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { withMembers, writtenMembers } from "../../http/json.ts";
import { readJsonBytes } from "../../http/request-body.ts";
import { kindWords } from "../../openapi/description.ts";
import { post, type ApiOperation } from "../../operation/api-operation.ts";
import { tenantOriginalPost } from "../../operation/guard.ts";
import { profileId } from "../../operation/path.ts";
import { documentRequestOf } from "../documents/document-schemas.ts";
import { draftOf } from "../documents/check-document.ts";
import { presentRegistration } from "../participants/answers.ts";
import { dryRunAnswer, tryDocument } from "./presenter.ts";

/** The directory may take longer; a dry run says then that it is not known. */
const lookUpWaitMs = 2_000;

/** Shows the complete result of a document without storing or sending anything. */
export function dryRunOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return post(`/api/${kind}/{business_profile_id}/validate`, tenantOriginalPost, {
    operationId: `validate${title}`,
    tag,
    summary: `Try a ${one} without creating it`,
    description:
      "Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, whether the network knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.",
    request: documentRequestOf(kind),
    answers: {
      200: { description: "What would become of it.", schema: () => dryRunAnswer(kind) },
      409: { description: "Another document has its `external_reference`." },
    },
    handle: async (ctx, deps) => {
      const businessProfileId = profileId(ctx);
      const bytes = await readJsonBytes(ctx);
      const caller = callerOf(ctx);
      const { dispatcher } = deps;
      const make = draftOf({ dispatcher }, { kind, bytes, what: "The request body", shows: "nothing" }, caller);
      const size = bytes.byteLength;
      const prepared = await prepareDryRun(deps, { orgId: caller.orgId, kind, businessProfileId }, make);
      const { receiver } = prepared;
      const [written, found] = await Promise.all([
        dispatcher.run(tryDocument, prepared, { ...caller, size }),
        deps.participants.lookUp(receiver, { waitMs: lookUpWaitMs }),
      ]);
      const beside = { [writtenMembers]: null, receiver_registration: presentRegistration(found) };
      answerWritten(ctx, 200, withMembers(beside, written));
    },
  });
}
