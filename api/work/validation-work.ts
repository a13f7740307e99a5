import { storedScope } from "../../common/domain/scope.ts";
import { presentValidationResult } from "../../common/presenters/validation-result.ts";
import { recordInboundMessage, type InboundResult } from "../../common/services/delivery/record-inbound-message.ts";
import { prepareDryRun, type DryRunDocument } from "../../common/services/documents/dry-run-document.ts";
import type { DocumentSubmission } from "../../common/services/documents/prepare-document.ts";
import { previewRules, type PreviewQuery } from "../../common/services/documents/preview-rules.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import type { ValidateUbl } from "../../common/services/validation/validate-ubl.ts";
import { decodeUtf8 } from "../json/decode-utf8.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { writeJson } from "../json/write-json.ts";
import { validateRequest } from "../resources/documents/validate-request.ts";
import { presentDryRun } from "../resources/dry-run/presenter.ts";
import { presentPreview } from "../resources/rule-sets/presenter.ts";
import type { Written } from "./document-work.ts";

/** They are compiled when they are first needed, by each thread for itself. */
export interface Validations {
  ublValidation: () => Promise<ValidateUbl>;
  dryRun: () => Promise<DryRunDocument>;
}

/** @throws AppError 400 when the bytes are not UTF-8 */
export async function validateBytes(
  { ublValidation }: Validations,
  { bytes }: { bytes: Uint8Array },
): Promise<Written> {
  const xml = decodeUtf8(bytes, "The request body");
  const validateUbl = await ublValidation();
  return { json: writeJson(presentValidationResult(validateUbl(xml))) };
}

export type DryRunBytes = Omit<DocumentSubmission, "request"> & { bytes: Uint8Array };

/** @throws AppError as validateRequest and prepareDryRun; JsonError */
export async function dryRunBytes(
  { accounts, database, dryRun }: Pick<Deps, "accounts" | "database"> & Validations,
  { bytes, ...submission }: DryRunBytes,
): Promise<Written> {
  const request = await validateRequest(submission.kind, parseJsonObject(bytes, "The request body"));
  const prepared = await prepareDryRun({ accounts, database }, { ...submission, request });
  const dryRunDocument = await dryRun();
  return { json: writeJson(presentDryRun(dryRunDocument(prepared))) };
}

/** What the next release of the rules would change. @throws AppError as previewRules */
export async function previewRulesOf(
  deps: Pick<Deps, "database" | "ruleSets">,
  { orgId, ...query }: Omit<PreviewQuery, "scope"> & { orgId: string | null },
): Promise<Written> {
  return { json: writeJson(presentPreview(await previewRules(deps, { scope: storedScope(orgId), ...query }))) };
}

/** @throws AppError as recordInboundMessage, and 400 when the bytes are not UTF-8 */
export async function recordInboundBytes(
  deps: Pick<Deps, "database" | "logger" | "ruleSets">,
  { bytes }: { bytes: Uint8Array },
): Promise<InboundResult> {
  return recordInboundMessage(deps, decodeUtf8(bytes, "The request body"));
}
