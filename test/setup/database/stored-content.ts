import type { Queryable } from "../../../common/db/queryable.ts";
import { unpackText } from "../../../common/db/packed-text.ts";

/** The XML of a document's revisions, by revision and form. */
export async function readStoredXml(
  database: Queryable,
  documentId: string,
): Promise<{ revision: number; form: string; xml: string; sha256: string }[]> {
  const rows = await database.query<{ revision: number; form: string; xml: Buffer; sha256: string }>(
    `select f.revision, x.form, x.packed as xml, encode(x.sha256, 'hex') as sha256 from revision_files f
     cross join lateral (values ('ubl', f.ubl, f.ubl_sha256), ('tax-data', whole_tax_data(f.tax_data, f.ubl), f.tax_data_sha256),
       ('withdrawal', f.withdrawal, f.withdrawal_sha256)) as x (form, packed, sha256)
     where f.document_id = $1 and x.packed is not null order by f.revision, x.form`,
    [documentId],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, xml: await unpackText(row.xml) })));
}

/** The amounts of a document's latest revision that has any, as text; undefined when there are none. */
export async function readStoredAmounts(database: Queryable, documentId: string): Promise<string | undefined> {
  const [row] = await database.query<{ amounts: Buffer }>(
    `select amounts from revision_files where document_id = $1 and amounts is not null order by revision desc limit 1`,
    [documentId],
  );
  return row && unpackText(row.amounts);
}
