import type { FoundDocument } from "../../resources/search/answers.ts";
import { DocumentStatus, TroubleLine } from "../document/trouble.tsx";
import { kindNames, legWords } from "../domain-words.ts";
import { Ltr } from "../parts/ltr.tsx";
import { ShownText } from "../parts/shown-text.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Ago } from "../parts/time.tsx";
import { isolate } from "../language.ts";
import { hrefOf } from "../router.ts";
import { choosingTexts } from "../texts/choosing.ts";
import { stateTexts } from "../texts/parts.ts";
import { matchedField, searchTexts } from "../texts/search.ts";
import { amount, calendarDay } from "../words.ts";
import { ChooseAll, type Chosen } from "./chosen.tsx";

const keyOf = ({ id, leg }: FoundDocument): string => `${id} ${leg?.sbdh_id ?? ""}`;

interface FoundDocumentsProps {
  rows: readonly FoundDocument[];
  chosen: Chosen;
}

/** The documents of a search, each with where the text stands in it and what is wrong with it. */
export const FoundDocuments = ({ rows, chosen }: FoundDocumentsProps) => (
  <>
    <ChooseAll ids={rows.map(({ id }) => id)} chosen={chosen} />
    <Table name="documents" rows={rows} columns={[choiceOf(chosen), ...columns]} keyOf={keyOf} />
  </>
);

const choiceOf = ({ has, choose }: Chosen): Column<FoundDocument> => ({
  title: choosingTexts.choice,
  kind: "choose",
  cell: ({ id, document_sequence: number }) => (
    <input
      type="checkbox"
      aria-label={choosingTexts.choose(isolate(number))}
      checked={has(id)}
      onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
    />
  ),
});

const columns: readonly Column<FoundDocument>[] = [
  {
    title: searchTexts.number,
    cell: ({ id, document_sequence: number, kind, match }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          <Ltr>{number}</Ltr>
        </a>
        <span class="under">{kindNames[kind]}</span>
        {match !== null && <Match match={match} />}
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

function Match({ match }: { match: NonNullable<FoundDocument["match"]> }) {
  const { field, part, is_misspelled: isMisspelled } = match;
  return (
    <span class="under">
      {matchedField(field)}: <ShownText>{field === "account" ? `…${part}` : part}</ShownText>
      {isMisspelled && ` (${searchTexts.misspelled})`}
    </span>
  );
}
