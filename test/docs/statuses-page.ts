import { actorWords, situations, type Situation } from "../../common/status/situations.ts";
import { failureCauses, type FailureCause } from "../../common/status/failure-causes.ts";
import { documentStateGuide } from "../../common/status/pipeline.ts";
import {
  failureGuide,
  legGuide,
  overallGuide,
  publicLegGuide,
  resubmitWarning,
} from "../../common/status/status-guide.ts";
import { isTerminal, legTransitions, documentTransitions } from "../../common/status/status.ts";

type Row = readonly string[];

const names = <Name extends string>(of: Readonly<Record<Name, unknown>>): Name[] => Object.keys(of) as Name[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const reached = (states: readonly string[]): string => (states.length === 0 ? "final" : states.join(", "));

const reported = (name: Situation): string => `\`${name}\``;

/** docs/statuses.md, made of the tables that the code runs on. */
export function statusesPage(): string {
  const legs = names(legTransitions).map((state) => {
    const { shown, meaning, action } = legGuide[state];
    return [`\`${state}\``, `\`${shown}\``, meaning, action, reached(legTransitions[state])];
  });
  const classes = names(failureGuide).map((name) => [
    `\`${name}\``,
    failureGuide[name].meaning,
    failureGuide[name].action,
  ]);
  const overall = names(overallGuide).map((name) => {
    const { meaning, action } = overallGuide[name];
    return [`\`${name}\``, isTerminal(name) ? "yes" : "no", meaning, action];
  });
  const shown = names(publicLegGuide).map((name) => {
    const { meaning, action } = publicLegGuide[name];
    return [`\`${name}\``, meaning, action];
  });
  const ways = names(failureCauses).map((name) => {
    const cause: FailureCause = failureCauses[name];
    return [cause.says, reported(cause.toReceiver), reported(cause.toAuthority ?? cause.toReceiver)];
  });
  const acts = names(situations).map((name) => {
    const { who, action } = situations[name];
    return [`\`${name}\``, actorWords[who].en, action.en];
  });
  const stages = names(documentTransitions).map((name) => [
    `\`${name}\``,
    documentStateGuide[name],
    reached(documentTransitions[name]),
  ]);
  return `# Statuses

Generated from \`common/status/status.ts\` and \`common/status/status-guide.ts\`; a test compares. To write it anew:
\`UPDATE_DOCS=1 npm test\`.

## The document: \`overall_status\`

What a client decides by. \`participant_status\` and \`fta_status\` are those of the two legs: null while undecided, then
\`APPROVED\` or \`REJECTED\`. REJECTED and VALIDATION_FAILED end one revision; a resubmission begins the next with PENDING.

${table(["Status", "Final", "Meaning", "What the client does"], overall)}

**Mind:** ${resubmitWarning}

## A leg

\`toC3\` goes to the receiver, \`toC5\` to the tax authority; a \`withdrawal\` takes an accepted report back and decides
nothing about the document. What the snapshot shows as a leg's \`status\`:

${table(["Status", "Meaning", "What the client does"], shown)}

Behind it stands a state (\`NOT_SENT\` has none: there is no leg). The state itself is
\`transmissionResponse.internalState\` and stands in the log. \`transmissionResponse.mlsOverdue\` marks a leg that has
waited for its status message for more than 25 minutes: a mark, not a failure.

${table(["State", "Shown as", "Meaning", "What the client does", "May become"], legs)}

## Why a leg is not where it should be: \`failureClass\`

With a leg that is queued again, unknown, failed or rejected; \`reason\` says it in words, \`hint\` what to do.

${table(["Class", "Meaning", "What the client does"], classes)}

A leg that was refused for what its sender can mend is not among these: it is \`rejected\`, its reason stands in
\`validation_results\` with the field (\`pointer\`), and the document can be corrected and resubmitted at once.

| \`reasonCode\` | What happened |
| --- | --- |
| \`AP-NOT-REGISTERED\` | The directory of the network has no such receiver: check \`endpoint_id\` of the receiver. |
| \`AP-NOT-SUPPORTED\` | The receiver is registered, but not for this type of document or process. |
| \`AS4\` | The receiving access point refused the message. |
| \`BV\`, \`SV\`, \`FD\`, \`BW\` | Reasons of a status message (MLS). |
| \`IBR-TDD-…\` | The report on the document would break a rule of the authority by what the document says. |
| \`OPERATOR\` | An operator of this service has declared it rejected. |

On \`toC5\` the first three wait for the operator: the authority's address is this service's configuration, and the report
its work.

## Who must act

Decided once, in \`common/status/who-acts.ts\`, by the state of the leg, its failure class and how its reason begins. The
snapshot names it as \`transmissionResponse.whoMustAct\` (\`sender\`, \`receiver_provider\`, \`site\`, \`authority\` or \`nobody\`), operators
read it as \`who_must_act\`, in English or Arabic by \`Accept-Language\`.

${table(["Where it stands", "Who must act", "What to do"], acts)}

A leg that has failed stands where its reason says, which begins with one of these; with failure class \`unknown\` it is
\`outcome_unknown\` whatever the reason. A reason of the directory (SMP) of the other side, or of its certificate, is that side's
also where our access point has only given up.

${table(["The reason begins with", "`toC3`", "`toC5`, withdrawal"], ways)}

## The document's stages

How far the document itself has come, as the log names it.

${table(["Stage", "Meaning", "May become"], stages)}
`;
}
