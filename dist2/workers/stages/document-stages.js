import { pricingStage } from "./pricing.js";
import { renderingStage } from "./rendering.js";
import { validationStage } from "./validation.js";
/** The implementation of every stage that moves a document, for the workers and for the thread that runs one document alone. */
export const documentStagesOf = (deps, validateDocument) => ({
    pricing: pricingStage(deps),
    rendering: renderingStage(deps),
    validation: validationStage(deps, validateDocument),
});
//# sourceMappingURL=document-stages.js.map