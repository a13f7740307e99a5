import type { LegIncidentAnswer, StageIncidentAnswer } from "../../resources/incidents/answers.ts";
import { Ago } from "../parts/time.tsx";
import { failureTexts as texts } from "../texts/incidents.ts";
import { count } from "../words.ts";

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
    {growth > 0 && <span class="under">{texts.growth(count(growth))}</span>}
  </>
);

export const SeenCell = ({ group }: { group: Group }) => (
  <>
    {texts.firstSeen} <Ago at={group.oldest} />
    <span class="under">
      {texts.lastSeen} <Ago at={group.newest} />
    </span>
  </>
);
