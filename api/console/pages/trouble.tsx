import type { OverallStatus } from "../../../common/status/status.ts";
import type { TroubleAnswer, WhoMustActAnswer } from "../../resources/operator-actions/answers.ts";
import type { FoundAnswer } from "../../resources/search/answers.ts";
import { Pill, ShownText, StatePill } from "../parts.tsx";
import { fill, texts } from "../words.ts";

const isAskedAbout = ({ kind, who_must_act: who }: TroubleAnswer): boolean =>
  kind === "outcome_unknown" && who.actor === "nobody";

interface DocumentStatusProps {
  status: OverallStatus;
  voidReason: string | null;
  trouble: TroubleAnswer | null;
}

/** The status of a document and its trouble, which takes the place of "Pending". */
export const DocumentStatus = ({ status, voidReason, trouble }: DocumentStatusProps) => (
  <>
    {(trouble === null || status !== "PENDING") && <StatePill state={status} />}
    {voidReason !== null && <Pill tone="quiet">{texts.condition.void}</Pill>}
    {trouble !== null &&
      (isAskedAbout(trouble) ? (
        <Pill tone="warn">{texts.trouble.outcomeUnknown}</Pill>
      ) : (
        <Pill tone="bad">{texts.trouble.needsPerson}</Pill>
      ))}
  </>
);

const kindOf = ({ kind, leg }: TroubleAnswer): string =>
  leg === null
    ? texts.troubleKind[kind]
    : fill(texts.trouble.onLeg, { leg: texts.leg[leg].choice, kind: texts.troubleKind[kind] });

/** Cause and who must act, under the status of a row; nothing where there is no trouble. */
export const TroubleLine = ({ trouble }: { trouble: TroubleAnswer | null }) =>
  trouble === null ? null : (
    <span class="under">
      {kindOf(trouble)}
      {trouble.cause !== null && (
        <>
          : <ShownText>{trouble.cause}</ShownText>
        </>
      )}{" "}
      <span class="beneath">{fill(texts.trouble.mustAct, { who: trouble.who_must_act.words })}</span>
    </span>
  );

/** Who has refused a document and why, under the status of its row. */
export const Refusals = ({ refusals }: { refusals: FoundAnswer["data"][number]["refusals"] }) => (
  <>
    {refusals.map(({ by, cause }) => (
      <span key={by} class="under">
        {texts.failures.refusedBy} {texts.refuser[by]}
        {cause !== "" && (
          <>
            : <ShownText>{cause}</ShownText>
          </>
        )}
      </span>
    ))}
  </>
);

export const WhoMustAct = ({ who }: { who: WhoMustActAnswer }) => (
  <p class="who">
    <strong>{fill(texts.trouble.mustAct, { who: who.words })}</strong> <bdi>{who.action}</bdi>
  </p>
);

/** The trouble of a document with its cause, at the head of its page. */
export const TroubleNotice = ({ trouble }: { trouble: TroubleAnswer | null }) =>
  trouble === null ? null : (
    <div class={`notice ${isAskedAbout(trouble) ? "warn" : "bad"}`} role="group" aria-label={texts.trouble.needsPerson}>
      <div>
        <p>
          <strong>{kindOf(trouble)}.</strong>
        </p>
        {trouble.cause !== null && (
          <p class="reason">
            <ShownText>{trouble.cause}</ShownText>
          </p>
        )}
        <WhoMustAct who={trouble.who_must_act} />
      </div>
    </div>
  );
