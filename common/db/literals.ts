/** SQL: `'queued', 'sent'`. Of words that the source names; what a caller brings is a parameter. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
