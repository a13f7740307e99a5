import type { FoundDocument } from "../../resources/search/answers.ts";
import { DocumentStatus, TroubleLine } from "../document/trouble.tsx";
import { kindNames, legWords } from "../domain-words.ts";
import { Ltr } from "../parts/ltr.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { hrefOf } from "../router.ts";
import { stateTexts } from "../texts/parts.ts";
import { searchTexts } from "../texts/search.ts";
import { amount, calendarDay } from "../words.ts";

/** The documents of a search, each with what is wrong with it. */
export const FoundDocuments = ({ rows }: { rows: readonly FoundDocument[] }) => (
  <Table name="documents" rows={rows} columns={columns} keyOf={({ id }) => id} />
);

const columns: readonly Column<FoundDocument>[] = [
  {
    title: searchTexts.number,
    cell: ({ id, document_sequence: number, kind }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          <Ltr>{number}</Ltr>
        </a>
        <span class="under">{kindNames[kind]}</span>
      </>
    ),
  },
  {
    title: searchTexts.status,
    cell: ({ overall_status: status, trouble, leg }) => (
      <>
        <DocumentStatus status={status} trouble={trouble} />
        {trouble === null ? <LegLine leg={leg} /> : <TroubleLine trouble={trouble} />}
      </>
    ),
  },
  {
    title: searchTexts.otherParty,
    cell: ({ kind, supplier, customer }) => {
      const name = kind.startsWith("purchase") ? supplier : customer;
      return name === null ? <span class="faint">{searchTexts.veryLarge}</span> : <ShownText>{name}</ShownText>;
    },
  },
  {
    title: searchTexts.amount,
    kind: "number",
    cell: ({ tax_inclusive_amount: total, currency }) => (total === null ? "" : amount(total, currency)),
  },
  { title: searchTexts.organization, cell: ({ organization }) => <ShownText>{organization.name}</ShownText> },
  { title: searchTexts.issued, kind: "short", cell: ({ issue_date: date }) => calendarDay(date) },
  { title: searchTexts.received, kind: "short", cell: ({ created_at: at }) => <Ago at={at} /> },
];

function LegLine({ leg }: Pick<FoundDocument, "leg">) {
  if (leg === null) {
    return null;
  }
  return (
    <span class="under">
      {legWords[leg.leg].toCorner} {stateTexts[leg.state]}
      {leg.reason !== null && (
        <>
          : <ShownText>{leg.reason}</ShownText>
        </>
      )}
    </span>
  );
}
