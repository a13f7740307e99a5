/** Whether rows of an organization are shown to a reader. */
export type Sees = (orgId: string) => boolean;

/** An organization sees its own rows, the site all of them. */
export const seenBy =
  (orgId: string | undefined): Sees =>
  (id) =>
    orgId === undefined || id === orgId;

export const rowsOf =
  (sees: Sees) =>
  <Row extends { orgId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => sees(row.orgId));
