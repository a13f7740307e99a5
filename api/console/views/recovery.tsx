import type { RecoveryAnswer } from "../../resources/recoveries/answers.ts";
import { usePages } from "../pages.ts";
import { Listed } from "../parts/notice.tsx";
import { Pill } from "../parts/pill.tsx";
import { Table, type Column } from "../parts/table.tsx";
import { Moment } from "../parts/time.tsx";
import { Recovery } from "../recovery/recovery.tsx";
import { hrefOf } from "../router.ts";
import type { PageProps } from "../session.ts";
import { recoveryTexts } from "../texts/recovery.ts";
import { viewTitles } from "../texts/views.ts";
import { count, type Tone } from "../words.ts";

/** What became of restored databases. */
export function RecoveryView(props: PageProps) {
  const { id } = props;
  return id === undefined ? <RecoveryList /> : <Recovery {...props} key={id} id={id} />;
}

function RecoveryList() {
  const list = usePages<RecoveryAnswer>("/api/operations/recoveries?limit=50");
  return (
    <>
      <div class="head">
        <h1>{viewTitles.recovery}</h1>
        <span class="faint">{recoveryTexts.about}</span>
      </div>
      <section class="card" aria-label={viewTitles.recovery}>
        <Listed list={list} nothing={recoveryTexts.none}>
          {(rows) => <Table rows={rows} columns={columns} keyOf={({ id }) => id} />}
        </Listed>
      </section>
    </>
  );
}

function stateOf({
  finished_at: end,
  lost_count: lost,
  acknowledged_at: acknowledged,
}: RecoveryAnswer): [Tone, string] {
  if (end === null) {
    return ["bad", recoveryTexts.underWay];
  }
  if (lost === 0) {
    return ["quiet", recoveryTexts.over];
  }
  return acknowledged === null ? ["warn", recoveryTexts.toAcknowledge] : ["quiet", recoveryTexts.acknowledged];
}

const columns: readonly Column<RecoveryAnswer>[] = [
  {
    title: recoveryTexts.began,
    cell: ({ id, began_at: at }) => (
      <a href={hrefOf("recovery", id)}>
        <Moment at={at} />
      </a>
    ),
  },
  { title: recoveryTexts.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
  {
    title: recoveryTexts.state,
    kind: "short",
    cell: (recovery) => {
      const [tone, words] = stateOf(recovery);
      return <Pill tone={tone}>{words}</Pill>;
    },
  },
  { title: recoveryTexts.ended, cell: ({ finished_at: at }) => (at === null ? "" : <Moment at={at} />) },
  { title: recoveryTexts.lostDeliveries, kind: "number", cell: ({ lost_count: lost }) => count(lost) },
];
