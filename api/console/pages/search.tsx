import type { FoundAnswer } from "../../resources/search/answers.ts";
import { isolate, amount, calendarDay, count, fill, plural, texts } from "../words.ts";
import { pathWithQuery, usePages, type PageProps, type Session } from "../call-server.ts";
import { OrganizationFilter } from "../organization-filter.tsx";
import { Ago, type Column, Listed, Ltr, ShownText, Table } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";
import { DocumentStatus, TroubleLine } from "./trouble.tsx";

/** Finds documents by a text and by conditions; without any it lists the newest. */
export function Search({ query, session }: PageProps) {
  const set = conditionNames.map((name) => [name, query.get(name) ?? ""]).filter(([, value]) => value !== "");
  const sought = { text: query.get("q") ?? "", conditions: Object.fromEntries(set) as Sought["conditions"] };
  return (
    <>
      <h1>{sought.text === "" ? texts.view.search : fill(texts.search.sought, { text: isolate(sought.text) })}</h1>
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
        {() => <Table name="documents" rows={rows} columns={columns} keyOf={({ id }) => id} />}
      </Listed>
    </section>
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
    cell: ({ overall_status: status, trouble }) => (
      <>
        <DocumentStatus status={status} trouble={trouble} />
        {trouble !== null && <TroubleLine trouble={trouble} />}
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

type Named = keyof typeof texts.condition;

/** What is searched for. The conditions have the names of the API, except that of the organization. */
interface Sought {
  text: string;
  conditions: Readonly<Partial<Record<Named | "org", string | undefined>>>;
}

const statuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"] as const;
const legs = ["toC3", "toC5", "withdrawal"] as const;

/** The choices of each condition, or the type of its input. */
const fields: readonly (readonly [name: Named, choices: "date" | "text" | readonly (readonly [string, string])[]])[] = [
  ["overall_status", statuses.map((status) => [status, texts.state[status]])],
  ["kind", Object.entries(texts.kind)],
  ["leg", legs.map((leg) => [leg, texts.leg[leg].name])],
  ["leg_state", Object.entries(texts.legState).map(([state, { sentence }]) => [state, sentence])],
  ["failure_class", Object.entries(texts.failureClass)],
  ["received_from", "date"],
  ["received_to", "date"],
  ["party", "text"],
  ["cause", "text"],
];

const conditionNames = ["org", ...fields.map(([name]) => name), "needs_person"];

const pathOf = ({ text, conditions: { org, ...others } }: Sought): string =>
  pathWithQuery("/api/operations/search", { q: text, org_id: org, ...others });

const addressOf = ({ text, conditions }: Sought): string => hrefOf("search", undefined, { q: text, ...conditions });

/** The conditions besides the text. The address has them all, so that a search can be shared and returned to. */
function ConditionBar({ sought, session }: { sought: Sought; session: Session }) {
  const { text, conditions } = sought;
  const set = Object.keys(conditions).length;
  const go = (chosen: Sought["conditions"]): void => navigate(addressOf({ text, conditions: chosen }));
  return (
    <details class="card" open={set > 0}>
      <summary>
        {set === 0 ? texts.search.conditions : fill(texts.search.chosenConditions, { count: isolate(count(set)) })}
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
          const entered = [...new FormData(event.currentTarget)].filter(
            ([, value]) => typeof value === "string" && value.trim() !== "",
          );
          go({ org: conditions.org, ...(Object.fromEntries(entered) as Sought["conditions"]) });
        }}
      >
        {fields.map(([name, choices]) => (
          <div class="field" key={name}>
            <label for={`condition-${name}`}>{texts.condition[name]}</label>
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
  const common = { id: `condition-${name}`, name };
  if (typeof choices === "string") {
    const box = { ...common, defaultValue: value, autocomplete: "off" } as const;
    return choices === "date" ? <input type="date" {...box} /> : <input dir="auto" maxLength={1_000} {...box} />;
  }
  return (
    <select {...common}>
      <option value="">{texts.search.any}</option>
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice} selected={choice === value}>
          {words}
        </option>
      ))}
    </select>
  );
}
