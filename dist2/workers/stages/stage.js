/** Checks the types of a stage's parts against each other. */
export const defineStage = (stage) => stage;
/** The document with its products, as the next stage would load it. */
export const withProducts = (document, { amounts, ubl }, tree) => ({
    ...document,
    ...(tree !== undefined && { tree }),
    ...(amounts !== undefined && { amounts }),
    ...(ubl !== undefined && { ubl: ubl.xml }),
});
//# sourceMappingURL=stage.js.map