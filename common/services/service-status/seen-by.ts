/** Whether rows of an organization are shown to a reader. */
export type Sees = (orgId: string) => boolean;

/** An organization sees its own rows. The site sees all but those of sandboxes, because a test must wake no operator. */
export function seenBy(orgId: string | undefined, sandboxes: readonly string[]): Sees {
  const forTests = new Set(sandboxes);
  return (id) => (orgId === undefined ? !forTests.has(id) : id === orgId);
}

export const rowsOf =
  (sees: Sees) =>
  <Row extends { orgId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => sees(row.orgId));
