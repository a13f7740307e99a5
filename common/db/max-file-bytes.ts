import { lengthTail } from "./packed-text.ts";

/** SQL: an upper bound of the bytes of the largest file of the document `d`. */
export const maxFileBytes = `greatest(d.size_bytes, (
  select max(get_byte(tail, 0) + get_byte(tail, 1) * 256 + get_byte(tail, 2) * 65536 + get_byte(tail, 3) * 16777216)
  from document_xml x cross join lateral (select ${lengthTail("x.packed")} as tail) t
  where x.org_id = d.org_id and x.document_id = d.id
))`;
