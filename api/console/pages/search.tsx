import { useState } from "preact/hooks";

import type { FoundAnswer } from "../../resources/search/answers.ts";
import { amount, calendarDay, count, fill, plural, texts } from "../words.ts";
import {
  callServer,
  errorMessage,
  pathWithQuery,
  saveFile,
  usePages,
  type PageProps,
  type Session,
} from "../call-server.ts";
import { askedMoment, enteredMoment, MomentField } from "../moment-field.tsx";
import { OrganizationFilter } from "../organization-filter.tsx";
import { Ago, type Column, ErrorNotice, Listed, Ltr, ShownText, Table } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";
import { DocumentStatus, Refusals, TroubleLine } from "./trouble.tsx";

/** Finds documents by a text and by conditions; without any it lists the newest. */
export function Search({ query, session }: PageProps) {
  const set = conditionNames.map((name) => [name, query.get(name) ?? ""]).filter(([, value]) => value !== "");
  const sought = { text: query.get("q") ?? "", conditions: Object.fromEntries(set) as Sought["conditions"] };
  return (
    <>
      <h1>{sought.text === "" ? texts.view.search : fill(texts.search.sought, { text: sought.text })}</h1>
      <ConditionBar key={addressOf(sought)} sought={sought} session={session} />
      <Results key={pathOf(sought)} sought={sought} />
    </>
  );
}

function Results({ sought }: { sought: Sought }) {
  const list = usePages<FoundDocument, FoundAnswer>(pathOf(sought));
  const { rows, isLoading, next } = list;
  return (
    <section class="card" aria-label={texts.search.documents} aria-busy={isLoading}>
      <p class="hidden" role="status">
        {isLoading ? "" : plural(texts.count.documents, rows.length) + (next === undefined ? "" : texts.search.andMore)}
      </p>
      <Listed
        list={list}
        nothing={
          next !== undefined
            ? texts.search.noneSoFar
            : sought.text === ""
              ? texts.search.none
              : texts.search.nothingFound
        }
      >
        {() => (
          <>
            <Table
              name="documents"
              rows={rows}
              columns={sought.conditions.days_left === undefined ? columns : dueColumns}
              keyOf={({ id }) => id}
            />
            <SaveAsFile path={pathOf(sought)} />
          </>
        )}
      </Listed>
    </section>
  );
}

function SaveAsFile({ path }: { path: string }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await callServer(`${path}${path.includes("?") ? "&" : "?"}format=csv`);
      saveFile(await answer.blob(), "documents.csv");
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <div class="actions">
      <button type="button" class="csv" disabled={isBusy} onClick={() => void save()}>
        {texts.search.csv}
      </button>
      {refusal !== undefined && <ErrorNotice words={refusal} />}
    </div>
  );
}

type FoundDocument = FoundAnswer["data"][number];

const columns: readonly Column<FoundDocument>[] = [
  {
    title: texts.search.number,
    cell: ({ id, document_sequence: number, kind }) => (
      <>
        <a class="strong" href={hrefOf("documents", id)}>
          <Ltr>{number}</Ltr>
        </a>
        <span class="under">{texts.kind[kind]}</span>
      </>
    ),
  },
  {
    title: texts.search.status,
    cell: ({ overall_status: status, void_reason: voidReason, trouble, refusals }) => (
      <>
        <DocumentStatus status={status} voidReason={voidReason} trouble={trouble} />
        {trouble !== null && <TroubleLine trouble={trouble} />}
        <Refusals refusals={refusals} />
      </>
    ),
  },
  {
    title: texts.search.otherParty,
    cell: ({ kind, supplier, customer }) => {
      const name = kind.startsWith("purchase") ? supplier : customer;
      return name === null ? <span class="faint">{texts.search.veryLarge}</span> : <ShownText>{name}</ShownText>;
    },
  },
  {
    title: texts.search.amount,
    kind: "number",
    cell: ({ tax_inclusive_amount: total, currency }) => (total === null ? "" : amount(total, currency)),
  },
  { title: texts.search.organization, cell: ({ organization }) => <ShownText>{organization.name}</ShownText> },
  { title: texts.search.issued, kind: "short", cell: ({ issue_date: date }) => calendarDay(date) },
  { title: texts.search.received, kind: "short", cell: ({ created_at: at }) => <Ago at={at} /> },
];

const dueColumns: readonly Column<FoundDocument>[] = [
  ...columns,
  {
    title: texts.search.daysLeft,
    kind: "number",
    cell: ({ days_left: days }) => (days === null ? "" : <strong>{count(days)}</strong>),
  },
];

type Named = keyof typeof texts.condition;

/** What is searched for. The conditions have the names of the API, except that of the organization. */
interface Sought {
  text: string;
  conditions: Readonly<Partial<Record<Named | "org", string | undefined>>>;
}

const statuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"] as const;
const legs = ["toC3", "toC5", "withdrawal"] as const;

/** The choices of each condition, or the type of its input. */
const fields: readonly (readonly [name: Named, choices: "moment" | "text" | readonly (readonly [string, string])[]])[] =
  [
    ["overall_status", statuses.map((status) => [status, texts.state[status]])],
    ["void", Object.entries(texts.void)],
    ["kind", Object.entries(texts.kind)],
    ["leg", legs.map((leg) => [leg, texts.leg[leg].name])],
    ["leg_state", Object.entries(texts.legState).map(([state, { sentence }]) => [state, sentence])],
    ["failure_class", Object.entries(texts.failureClass)],
    ["refused_by", Object.entries(texts.refuser)],
    ["days_left", Object.entries(texts.daysLeft)],
    ["received_from", "moment"],
    ["received_to", "moment"],
    ["party", "text"],
    ["cause", "text"],
  ];

const conditionNames = ["org", ...fields.map(([name]) => name), "needs_person"];

const pathOf = ({ text, conditions: { org, received_from: from, received_to: to, ...others } }: Sought): string =>
  pathWithQuery("/api/operations/search", {
    q: text,
    org_id: org,
    ...others,
    received_from: askedMoment(from, "from"),
    received_to: askedMoment(to, "before"),
  });

const addressOf = ({ text, conditions }: Sought): string => hrefOf("search", undefined, { q: text, ...conditions });

/** The conditions besides the text. The address has them all, so that a search can be shared and returned to. */
function ConditionBar({ sought, session }: { sought: Sought; session: Session }) {
  const { text, conditions } = sought;
  const set = Object.keys(conditions).length;
  const go = (chosen: Sought["conditions"]): void => navigate(addressOf({ text, conditions: chosen }));
  return (
    <details class="card" open={set > 0}>
      <summary>
        {set === 0 ? texts.search.conditions : fill(texts.search.chosenConditions, { count: count(set) })}
      </summary>
      <OrganizationFilter
        session={session}
        chosen={conditions.org ?? ""}
        choose={(org) => go({ ...conditions, org })}
      />
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const entered = conditionNames.map((name) => [name, enteredMoment(form, name).trim()]);
          go({ ...(Object.fromEntries(entered) as Sought["conditions"]), org: conditions.org });
        }}
      >
        {fields.map(([name, choices]) => (
          <div class="field" key={name}>
            <Field name={name} choices={choices} value={conditions[name] ?? ""} />
          </div>
        ))}
        <label class="check">
          <input type="checkbox" name="needs_person" value="true" defaultChecked={conditions.needs_person === "true"} />
          {texts.condition.needs_person}
        </label>
        <div class="actions">
          <button type="submit" class="primary">
            {texts.search.apply}
          </button>
          <button type="button" onClick={() => go({})} disabled={set === 0}>
            {texts.search.clear}
          </button>
        </div>
      </form>
    </details>
  );
}

function Field({ name, choices, value }: { name: Named; choices: (typeof fields)[number][1]; value: string }) {
  if (choices === "moment") {
    return <MomentField name={name} title={texts.condition[name]} value={value} />;
  }
  const common = { id: `condition-${name}`, name };
  return (
    <>
      <label for={common.id}>{texts.condition[name]}</label>
      {choices === "text" ? (
        <input dir="auto" maxLength={1_000} {...common} defaultValue={value} autocomplete="off" />
      ) : (
        <select {...common}>
          <option value="">{texts.search.any}</option>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice} selected={choice === value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
