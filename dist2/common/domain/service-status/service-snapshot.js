/** Reception of a document to reception of its MLS, as the network's service level has it (network.md 6.4). */
export const mlsTermMinutes = 25;
export const mlsOverdueMs = mlsTermMinutes * 60_000;
//# sourceMappingURL=service-snapshot.js.map