import type { FoundDocument } from "../../resources/search/answers.ts";
import { kindNames } from "../domain-words.ts";
import { Ltr } from "../parts/ltr.tsx";
import { Pill, StatePill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { matchedField, matchTexts, searchTexts } from "../texts/search.ts";
import { amount, calendarDay } from "../words.ts";

const keyOf = ({ id, leg }: FoundDocument): string => `${id} ${leg?.sbdh_id ?? ""}`;

/** The documents of a search, each with where the text stands in it and what is wrong with it. */
export const FoundDocuments = ({ rows }: { rows: readonly FoundDocument[] }) => (
  <Table name="documents" rows={rows} columns={columns} keyOf={keyOf} />
);

const columns: readonly Column<FoundDocument>[] = [
  {
    title: searchTexts.number,
    cell: ({ id, document_sequence: number, kind, match }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          <Ltr>{number}</Ltr>
        </a>
        <span class="under">{kindNames[kind]}</span>
        {match !== null && <span class="under">{matchWords(match)}</span>}
      </>
    ),
  },
  {
    title: searchTexts.status,
    cell: ({ overall_status: status, trouble }) =>
      trouble === null ? (
        <StatePill state={status} />
      ) : (
        <>
          <Pill tone="bad">{searchTexts.needsPerson}</Pill>
          <bdi class="under">{trouble.cause}</bdi>
          <span class="under">{trouble.who_must_act.words}</span>
        </>
      ),
  },
  {
    title: searchTexts.otherParty,
    cell: ({ kind, supplier, customer }) => {
      const name = kind.startsWith("purchase") ? supplier : customer;
      return name === null ? <span class="faint">{searchTexts.veryLarge}</span> : <bdi>{name}</bdi>;
    },
  },
  {
    title: searchTexts.amount,
    kind: "number",
    cell: ({ tax_inclusive_amount: total, currency }) => (total === null ? "" : amount(total, currency)),
  },
  { title: searchTexts.organization, cell: ({ organization }) => <bdi>{organization.name}</bdi> },
  { title: searchTexts.issued, kind: "short", cell: ({ issue_date: date }) => calendarDay(date) },
  { title: searchTexts.received, kind: "short", cell: ({ created_at: at }) => <Ago at={at} /> },
];

function matchWords({ field, part, is_misspelled: isMisspelled }: NonNullable<FoundDocument["match"]>): string {
  const shown = field === "account" ? matchTexts.accountEnd(part) : part;
  const words = matchTexts.found(matchedField(field), shown);
  return isMisspelled ? `${words} (${matchTexts.misspelled})` : words;
}
