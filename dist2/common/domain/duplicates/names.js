/** Whether an external_reference names one document of a business profile and kind, or may name several. */
export const referencePolicies = ["unique", "repeatable"];
//# sourceMappingURL=names.js.map