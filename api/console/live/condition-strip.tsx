import { hrefOf } from "../router.ts";
import { count, duration, fill, texts } from "../words.ts";
import type { JudgementAnswer, LiveServiceSnapshot } from "./live-service-snapshot.ts";
import { worstOf, type Worst } from "./worst.ts";

const tones: Readonly<Record<Worst, string>> = {
  critical: "bad",
  warning: "warn",
  unseen: "",
  well: "good",
  asking: "",
};

/** On every view: the worst that does not hold, and how many more; or that all is well, and how old that is. */
export function ConditionStrip({ live }: { live: LiveServiceSnapshot }) {
  const worst = worstOf(live);
  const heard = worst === "critical" || worst === "warning" ? texts.live[worst] : "";
  return (
    <aside class={`strip ${tones[worst]}`} aria-label={texts.live.strip} data-worst={worst}>
      <span class="unseen" role="status">
        {heard}
      </span>
      <Told live={live} />
    </aside>
  );
}

function Told({ live: { judgement, silence } }: { live: LiveServiceSnapshot }) {
  if (silence !== undefined) {
    return (
      <span>
        <strong>{silence}</strong> {texts.live.maybeOld}
      </span>
    );
  }
  if (judgement === undefined) {
    return <span>{texts.live.asking}</span>;
  }
  const [first] = judgement.conditions;
  return first === undefined ? <Well judgement={judgement} /> : <First judgement={judgement} first={first} />;
}

type Shown = JudgementAnswer["conditions"][number];

function First({ judgement, first }: { judgement: JudgementAnswer; first: Shown }) {
  const others = judgement.conditions.length - 1;
  return (
    <>
      <a href={hrefOf("")}>
        <strong>{texts.live[first.severity]}</strong> <bdi lang="en">{first.words}</bdi>
      </a>
      {others > 0 && (
        <a class="more" href={hrefOf("")}>
          {fill(texts.live.more, { count: count(others) })}
        </a>
      )}
    </>
  );
}

/** "All is well" is said only where everything was looked at. */
export function Well({
  judgement: { unseen, is_well: isWell, oldest_look: oldest, at },
}: {
  judgement: JudgementAnswer;
}) {
  const ageMs = oldest === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(oldest));
  return isWell ? (
    <span>
      {texts.live.well} <span class="faint">{fill(texts.live.wellAge, { age: duration(ageMs / 1_000) })}</span>
    </span>
  ) : (
    <span>{fill(texts.live.unseen, { parts: unseen.map(({ words }) => words).join("; ") })}</span>
  );
}
