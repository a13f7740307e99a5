import type { LegIncidentAnswer, StageIncidentAnswer } from "../../resources/incidents/answers.ts";
import { Ago } from "../parts/time.tsx";
import { count, fill, texts } from "../words.ts";

type Group = LegIncidentAnswer | StageIncidentAnswer;

interface CauseCellProps {
  cause: string;
  group: Group;
}

/** What a group of failures has in common and who has to do what about it. */
export const CauseCell = ({ cause, group: { who_must_act: who } }: CauseCellProps) => (
  <>
    <strong>
      <bdi>{cause}</bdi>
    </strong>
    <span class="under">
      <strong>{who.words}:</strong> <bdi>{who.action}</bdi>
    </span>
  </>
);

/** How many there are, and how many of them came within the last minutes. */
export const CountCell = ({ open, growth }: { open: number; growth: number }) => (
  <>
    {count(open)}
    {growth > 0 && <span class="under">{fill(texts.failures.growth, { shown: count(growth) })}</span>}
  </>
);

export const SeenCell = ({ group }: { group: Group }) => (
  <>
    {texts.failures.firstSeen} <Ago at={group.oldest} />
    <span class="under">
      {texts.failures.lastSeen} <Ago at={group.newest} />
    </span>
  </>
);
