/** The guidance of a finding, without absent members. */
export const guidanceOf = ({ context, hint, }) => ({
    ...(context !== undefined && { context }),
    ...(hint !== undefined && { hint }),
});
//# sourceMappingURL=finding.js.map