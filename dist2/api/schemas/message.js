/** A message for the fields `at` alone. */
export const about = (at, text, rule) => ({
    text,
    at,
    ...(rule !== undefined && { rule }),
});
//# sourceMappingURL=message.js.map