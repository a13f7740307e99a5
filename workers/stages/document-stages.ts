import type { DocumentStage } from "../../common/status/pipeline.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { ValidateDocument } from "../../common/rules/validate-document.ts";
import { pricingStage } from "./pricing.ts";
import { renderingStage } from "./rendering.ts";
import type { Stage } from "./stage.ts";
import { validationStage } from "./validation.ts";

/** The implementation of every stage that moves a document, for the workers and for the thread that runs one document alone. */
export const documentStagesOf = (
  deps: Pick<Deps, "config" | "database" | "installation" | "logger">,
  validateDocument: ValidateDocument,
): Record<DocumentStage, Stage> => ({
  pricing: pricingStage(deps),
  rendering: renderingStage(deps),
  validation: validationStage(deps, validateDocument),
});
