import { useEffect, useState } from "preact/hooks";

import type { LegIncidentAnswer } from "../../resources/incidents/answers.ts";
import type { LegResultsAnswer, OperableLegAnswer } from "../../resources/operator-actions/answers.ts";
import { Confirmation, legOutcomes } from "../actions.tsx";
import { errorMessage, pathWithQuery, postJson, readPages } from "../call-server.ts";
import { Ltr } from "../parts.tsx";
import { fill, plural, texts, withMoments } from "../words.ts";

/** Legs of a request, and of a page of the list. */
const portion = 100;
/** Pages that are read: more legs are resolved with a second confirmation. */
const maxPages = 5;

interface GroupResolutionProps {
  /** Undefined while none is being resolved. */
  group: LegIncidentAnswer | undefined;
  org: string;
  close: () => void;
  done: () => void;
}

/** What became of the legs of a group, said once for all that are chosen; then which of them were resolved. */
export function GroupResolution({ group, org, close, done }: GroupResolutionProps) {
  const [result, setResult] = useState<{ resolved: number; skipped: string[] }>();
  return (
    <>
      {result !== undefined && (
        <div class={`notice ${result.skipped.length === 0 ? "good" : "warn"}`} role="status">
          <p>{fill(texts.groupResolution.done, { legs: plural(texts.count.legs, result.resolved) })}</p>
          {result.skipped.length > 0 && (
            <>
              <p>{texts.groupResolution.skipped}</p>
              <ul>
                {result.skipped.map((words) => (
                  <li key={words}>
                    <bdi>{words}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {group !== undefined && (
        <ResolveDialog
          key={JSON.stringify(group)}
          group={group}
          org={org}
          close={close}
          done={(answer) => {
            setResult(answer);
            close();
            done();
          }}
        />
      )}
    </>
  );
}

interface ResolveDialogProps {
  group: LegIncidentAnswer;
  org: string;
  close: () => void;
  done: (result: { resolved: number; skipped: string[] }) => void;
}

function ResolveDialog({ group, org, close, done }: ResolveDialogProps) {
  const [legs, setLegs] = useState<readonly OperableLegAnswer[]>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [trouble, setTrouble] = useState<string>();
  const path = listOf(group, org);
  useEffect(() => {
    const gone = new AbortController();
    readPages<{ data: readonly OperableLegAnswer[]; next_cursor: string | null }>(path, maxPages, gone.signal).then(
      (pages) => setLegs(pages.flatMap(({ data }) => data).filter((leg) => isOf(group, leg))),
      (error: unknown) => gone.signal.aborted || setTrouble(errorMessage(error)),
    );
    return () => gone.abort();
  }, [path, group]);
  const chosen = (legs ?? []).filter(({ sbdh_id: id }) => !left.has(id));
  const toggle = (id: string): void =>
    setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]));
  return (
    <Confirmation
      title={fill(texts.groupResolution.resolve, { legs: plural(texts.count.legs, chosen.length) })}
      consequence={trouble ?? (legs === undefined ? texts.retryDialog.counting : texts.documentAction.resolveUnknown)}
      outcomes={legOutcomes}
      isReady={chosen.length > 0}
      confirm={async (body) => done(await resolveAll(chosen, { ...body, state: group.state }, org))}
      cancel={close}
    >
      <fieldset class="chosen">
        <legend>{texts.groupResolution.legs}</legend>
        {legs?.map(({ sbdh_id: id, document_sequence: number }) => (
          <label key={id} class="check">
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <Ltr>{number}</Ltr>
          </label>
        ))}
      </fieldset>
    </Confirmation>
  );
}

/** What the list is not narrowed by: that there is no class, or no reason. */
const isOf = (group: LegIncidentAnswer, leg: OperableLegAnswer): boolean =>
  leg.failure_class === group.failure_class && (group.cause !== null || (leg.reason ?? "") === "");

const listOf = (
  { state, failure_class: failureClass, leg, receiver_id: receiver, cause }: LegIncidentAnswer,
  org: string,
) =>
  pathWithQuery("/api/operations/legs", {
    state,
    failure_class: failureClass ?? undefined,
    leg,
    receiver_id: receiver ?? undefined,
    cause: cause ?? undefined,
    limit: `${portion}`,
    org_id: org,
  });

async function resolveAll(
  legs: readonly OperableLegAnswer[],
  body: object,
  org: string,
): Promise<{ resolved: number; skipped: string[] }> {
  const numbers = new Map(legs.map(({ sbdh_id: id, document_sequence: number }) => [id, number]));
  const result = { resolved: 0, skipped: [] as string[] };
  for (let from = 0; from < legs.length; from += portion) {
    const some = legs.slice(from, from + portion).map(({ sbdh_id: id }) => id);
    const answer = await postJson<LegResultsAnswer>(pathWithQuery("/api/operations/legs/resolve", { org_id: org }), {
      legs: some,
      ...body,
    });
    result.resolved += answer.resolved.length;
    result.skipped.push(
      ...answer.skipped.map(({ sbdh_id: id, message }) => `${numbers.get(id) ?? id}: ${withMoments(message)}`),
    );
  }
  return result;
}
