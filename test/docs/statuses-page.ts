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

This page is generated from \`common/status/status.ts\` and \`common/status/status-guide.ts\`; a test compares it. To write it anew:
\`UPDATE_DOCS=1 npm test\`.

## The document: \`overall_status\`

Clients decide by this status. \`participant_status\` and \`fta_status\` are for one leg each: null while undecided, then
\`APPROVED\` or \`REJECTED\`. REJECTED and VALIDATION_FAILED end a revision; a resubmission begins the next one with PENDING.
A document with a \`void_reason\` is void: it stays VALIDATION_FAILED for good, and its number is never used again.

${table(["Status", "Final", "Meaning", "What the client does"], overall)}

**Note:** ${resubmitWarning}

## A leg

A leg is one way on which a document leaves: \`toC3\` to the receiver, \`toC5\` to the tax authority. A \`withdrawal\` takes an
accepted report back and decides nothing about the document. The snapshot shows one of these as a leg's \`status\`:

${table(["Status", "Meaning", "What the client does"], shown)}

Each \`status\` summarizes a finer state, except \`NOT_SENT\`, for which there is no leg. The state is in
\`transmissionResponse.internalState\` and in the log. \`transmissionResponse.mlsOverdue\` marks a leg that has waited for its
status message for more than 25 minutes; that is no failure.

${table(["State", "Shown as", "Meaning", "What the client does", "May become"], legs)}

## Why a leg is not where it should be: \`failureClass\`

A leg that is queued again, unknown, failed or rejected has a \`failureClass\`. Its \`reason\` says what happened, its \`hint\` says what
to do.

${table(["Class", "Meaning", "What the client does"], classes)}

If the sender can correct the cause, the leg's status is \`REJECTED\`. \`validation_results\` then has the reason with the field
(\`pointer\`), and the document can be corrected and resubmitted at once.

| \`reasonCode\` | What happened |
| --- | --- |
| \`AP-NOT-REGISTERED\` | The directory of the network has no such receiver: check \`endpoint_id\` of the receiver. |
| \`AP-NOT-SUPPORTED\` | The receiver is registered, but not for this type of document or process. |
| \`AS4\` | The receiving access point refused the message. |
| \`BV\`, \`SV\`, \`FD\`, \`BW\` | Reasons of a status message (MLS). |
| \`IBR-TDD-…\` | Because of the document's content, its report would break a rule of the authority. |
| \`OPERATOR\` | An operator of this service declared the leg rejected. |

On \`toC5\` a leg with one of the first two waits for the operator of this service, who sets the authority's address.

## Who must act

\`common/status/who-acts.ts\` decides this by the state of the leg, its failure class and how its reason begins. The
snapshot has \`transmissionResponse.whoMustAct\` (\`sender\`, \`receiver_provider\`, \`site\`, \`authority\` or \`nobody\`). Operators
read \`who_must_act\`, in English or Arabic by \`Accept-Language\`.

${table(["Where it stands", "Who must act", "What to do"], acts)}

For a failed leg, the beginning of its reason decides, as this table shows. A leg with the failure class \`unknown\` is always
\`outcome_unknown\`. If our access point has given up or a look-up has failed, the rest of the reason counts too: if it names the
other side's directory entry (SMP) or certificate, the other side must act.

${table(["The reason begins with", "`toC3`", "`toC5`, withdrawal"], ways)}

## The document's stages

The log shows by these names how far the document has come.

${table(["Stage", "Meaning", "May become"], stages)}
`;
}
