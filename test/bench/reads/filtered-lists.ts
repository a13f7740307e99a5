import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { ListDocuments } from "../../../common/search/document-list-store.ts";
import { cursorInside, pairs, periods, type Known, type Named, type Read } from "./reads.ts";

/** A party of which seed-search.ts has made one for each organization. */
const party = { name: "falcon marina trading 2", tin: "1000000002" };

const amounts: readonly Named[] = [
  ["an exact total", "amount_from=512.33&amount_to=512.34"],
  ["a total of one in a thousand", "amount_from=500&amount_to=510"],
  ["a total of one in a hundred", "amount_from=500&amount_to=600"],
  ["a total of every second", "amount_from=5100"],
  ["a total of all", "amount_from=1"],
  ["a total that none has", "amount_from=99999"],
];
const parties: readonly Named[] = [
  ["a party's name", `party=${encodeURIComponent(party.name)}`],
  ["a TIN", `party=${party.tin}`],
  ["a word of many parties", "party=falcon%20marina"],
  ["a name that none has", "party=nothing%20of%20this%20name"],
];
const texts: readonly Named[] = ["po-77", "SBI-", party.name, "trading", "nothing of this name"].map((text): Named => [
  `text "${text}"`,
  `q=${encodeURIComponent(text)}`,
]);

/** Everything that lists of every kind can be asked for, alone and together; with terms that seed-search.ts has written. */
export function filteredLists(known: Known): Read[] {
  const { tenant } = known;
  const filters: Named[] = [
    ["REJECTED", "overall_status=REJECTED"],
    ["VALIDATION_FAILED,REJECTED", "overall_status=VALIDATION_FAILED,REJECTED"],
    ["a large profile", `business_profile_id=${tenant.profileIds[0] ?? ""}`],
    ["a profile with few", `business_profile_id=${tenant.profileIds.at(-1) ?? ""}`],
    ["sales credit notes", "kind=sales-credit-notes"],
    ["a month long ago", periods["a month long ago"] ?? ""],
    ["a year", periods["a year"] ?? ""],
  ];
  const found = [...amounts, ...parties];
  const deep = (list: Partial<ListDocuments>): string =>
    `cursor=${cursorInside(known, { kinds: documentKindNames, filter: {}, ...list })}`;
  const named: Named[] = [
    ["all", ""],
    ["oldest first", "sort=created_at"],
    ...filters,
    ...found,
    ...texts,
    ...pairs(found, filters),
    ...pairs(amounts.slice(1, 5), parties.slice(0, 3)),
    ["all, deep inside", deep({})],
    ["oldest first, deep inside", `sort=created_at&${deep({ sort: "created_at" })}`],
    [
      "one in a hundred, deep inside",
      `amount_from=500&amount_to=600&${deep({ filter: { amountFrom: "500", amountTo: "600" } })}`,
    ],
    ["a party's name, deep inside", `party=${encodeURIComponent(party.name)}&${deep({ party: party.name })}`],
    ["25 with chosen members", "fields=document_sequence,meta_info,updated_at"],
    ["1000 with chosen members", "fields=document_sequence,meta_info,updated_at&limit=1000"],
  ];
  return [
    ...named.map(([name, query]) => ({ name: `documents: ${name}`, path: `/api/documents?${query}` })),
    { name: "changes: final ones", path: "/api/changes?terminal=true" },
    { name: "changes: none of many", path: "/api/changes?events=leg.toC3.overdue" },
  ];
}
