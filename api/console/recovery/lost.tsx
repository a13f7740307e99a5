import type {
  LostDeliveryAnswer,
  RecoveryDetailAnswer,
  SequenceGapAnswer,
} from "../../resources/recoveries/answers.ts";
import { kindNames, legWords } from "../domain-words.ts";
import { isolate } from "../language.ts";
import { Ltr } from "../parts/ltr.tsx";
import { EmptyNotice } from "../parts/notice.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { recoveryTexts } from "../texts/recovery.ts";
import { count, dayTime } from "../words.ts";

/** Deliveries that were made, and whose documents the database does not have. */
export const Lost = ({ recovery: { lost, lost_count: total } }: { recovery: RecoveryDetailAnswer }) => (
  <section class="card" aria-label={recoveryTexts.lostDeliveries}>
    <h2>{recoveryTexts.lostDeliveries}</h2>
    {lost.length === 0 ? (
      <EmptyNotice>{recoveryTexts.nothingLost}</EmptyNotice>
    ) : (
      <>
        <p class="hint">{recoveryTexts.lostHint}</p>
        {lost.length < total && <p class="hint">{recoveryTexts.moreLost(count(lost.length), count(total))}</p>}
        <Table rows={lost} columns={lostColumns} keyOf={({ sbdh_id: id }) => id} />
      </>
    )}
  </section>
);

const lostColumns: readonly Column<LostDeliveryAnswer>[] = [
  {
    title: recoveryTexts.number,
    cell: ({ document_sequence: number, kind, revision }) => (
      <>
        <strong>{number === null ? recoveryTexts.unknown : <Ltr>{number}</Ltr>}</strong>
        <span class="under">
          {kind !== null && kindNames[kind]} {revision !== null && recoveryTexts.revision(count(revision))}
        </span>
      </>
    ),
  },
  {
    title: recoveryTexts.organization,
    cell: ({ organization, organization_id: id }) => <bdi>{organization ?? id ?? recoveryTexts.unknown}</bdi>,
  },
  {
    title: recoveryTexts.party,
    cell: ({ receiver_name: name, receiver_id: id }) => (
      <>
        {name !== null && <bdi>{name}</bdi>}
        <span class={name === null ? "" : "under"}>
          <Ltr>{id}</Ltr>
        </span>
      </>
    ),
  },
  { title: recoveryTexts.delivery, cell: ({ leg }) => (leg === null ? recoveryTexts.unknown : legWords[leg].title) },
  {
    title: recoveryTexts.became,
    cell: ({ status, mls_status: answer, taken_at: at }) => (
      <>
        <Ltr>{[status, answer].filter((each) => each !== null).join(", ")}</Ltr>
        <span class="under">{at === null ? recoveryTexts.unknown : dayTime(at)}</span>
      </>
    ),
  },
];

/** Numbers that no further document gets. */
export const SkippedNumbers = ({ gaps }: { gaps: readonly SequenceGapAnswer[] }) => (
  <section class="card" aria-label={recoveryTexts.numbers}>
    <h2>{recoveryTexts.numbers}</h2>
    {gaps.length === 0 ? (
      <EmptyNotice>{recoveryTexts.noNumbers}</EmptyNotice>
    ) : (
      <>
        <p class="hint">{recoveryTexts.numbersHint}</p>
        <Table
          rows={gaps}
          columns={gapColumns}
          keyOf={(gap) => `${gap.business_profile_id} ${gap.kind} ${gap.year} ${gap.first_value}`}
        />
      </>
    )}
  </section>
);

const gapColumns: readonly Column<SequenceGapAnswer>[] = [
  {
    title: recoveryTexts.sequence,
    cell: ({ kind, year, organization, business_profile_id: profile }) => (
      <>
        {kindNames[kind]} <Ltr>{year}</Ltr>
        <span class="under">
          {organization !== null && isolate(organization)} <Ltr>{profile}</Ltr>
        </span>
      </>
    ),
  },
  { title: recoveryTexts.first, kind: "number", cell: (gap) => count(gap.first_value) },
  { title: recoveryTexts.last, kind: "number", cell: (gap) => count(gap.last_value) },
  {
    title: recoveryTexts.seen,
    kind: "number",
    cell: ({ seen_value: seen }) => (seen === null ? recoveryTexts.unknown : count(seen)),
  },
];
