/** Facts that the migrations have written about this installation, by name. */
export async function findInstallationFacts(db) {
    const rows = await db.query("select name, value from installation_facts");
    return new Map(rows.map(({ name, value }) => [name, value]));
}
//# sourceMappingURL=installation-store.js.map