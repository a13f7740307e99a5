/** A condition that is found in what the database says; nothing is found while it cannot be read. */
export const inSnapshot = (find) => ({ snapshot }) => snapshot === null ? [] : find(snapshot);
//# sourceMappingURL=condition-entry.js.map