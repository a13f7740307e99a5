import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { pathWithQuery } from "../pages.ts";
import { hrefOf, navigate } from "../router.ts";
import type { Session } from "../session.ts";
import { isolate } from "../language.ts";
import { count, fill, texts } from "../words.ts";

type Named = keyof typeof texts.condition;

/** What is searched for, by the names of the API but for the organization. */
export interface Sought {
  text: string;
  conditions: Readonly<Partial<Record<Named | "org", string | undefined>>>;
}

const statuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"] as const;
const legs = ["toC3", "toC5", "withdrawal"] as const;

/** What a condition is chosen of, or the type of its box. */
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

export function soughtIn(query: URLSearchParams): Sought {
  const set = conditionNames.map((name) => [name, query.get(name) ?? ""]).filter(([, value]) => value !== "");
  return { text: query.get("q") ?? "", conditions: Object.fromEntries(set) as Sought["conditions"] };
}

/** The path of the API. */
export const pathOf = ({ text, conditions: { org, ...others } }: Sought): string =>
  pathWithQuery("/api/operations/search", { q: text, org_id: org, ...others });

export const addressOf = ({ text, conditions }: Sought): string =>
  hrefOf("search", undefined, { q: text, ...conditions });

/** Every condition that can be set beside the text; the address has all of them, so that it can be shared and gone back to. */
export function ConditionBar({ sought, session }: { sought: Sought; session: Session }) {
  const { text, conditions } = sought;
  const set = Object.keys(conditions).length;
  const go = (chosen: Sought["conditions"]): void => navigate(addressOf({ text, conditions: chosen }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const entered = [...form].filter(([, value]) => typeof value === "string" && value.trim() !== "");
    go({ org: conditions.org, ...(Object.fromEntries(entered) as Sought["conditions"]) });
  };
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
      <form class="form" onSubmit={submit}>
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
