import type { LegIncidentAnswer, StageIncidentAnswer } from "../../resources/incidents/answers.ts";
import { Pill } from "../parts/pill.tsx";
import { Ago } from "../parts/time.tsx";
import { failureTexts as texts, markTexts } from "../texts/incidents.ts";
import { count } from "../words.ts";

type Group = LegIncidentAnswer | StageIncidentAnswer;

interface CauseCellProps {
  cause: string;
  mark: Group["mark"];
  /** What to do about it. */
  hint?: string;
}

/** What a group of failures has in common, and whether it has just come up. */
export const CauseCell = ({ cause, mark, hint }: CauseCellProps) => (
  <>
    <strong>
      <bdi>{cause}</bdi>
    </strong>
    {mark !== null && (
      <>
        {" "}
        <Pill tone="bad">{markTexts[mark]}</Pill>
      </>
    )}
    {hint !== undefined && <span class="under">{hint}</span>}
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
    {texts.firstSeen} <Ago at={group.first_seen} />
    <span class="under">
      {texts.lastSeen} <Ago at={group.newest} />
    </span>
  </>
);
