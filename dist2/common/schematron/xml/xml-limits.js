export const defaultXmlLimits = {
    maxLength: 64 * 1024 * 1024,
    maxDepth: 256,
    maxElements: 4_000_000,
    maxAttributes: 128,
    maxNameLength: 256,
    maxNames: 10_000,
    maxNamespaceLength: 1000,
    maxDeclarations: 256,
};
//# sourceMappingURL=xml-limits.js.map