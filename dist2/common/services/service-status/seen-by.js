/** An organization sees its own rows. The site sees all but those of sandboxes, because a test must wake no operator. */
export function seenBy(orgId, sandboxes) {
    const forTests = new Set(sandboxes);
    return (id) => (orgId === undefined ? !forTests.has(id) : id === orgId);
}
export const rowsOf = (sees) => (rows) => rows.filter((row) => sees(row.orgId));
//# sourceMappingURL=seen-by.js.map