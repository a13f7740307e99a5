import type { ComponentChildren } from "preact";

import { failureClassWords, kindNames, legStateWords, legWords } from "../domain-words.ts";
import { OrganizationFilter } from "../organizations/organization-filter.tsx";
import { navigate } from "../router.ts";
import type { Session } from "../session.ts";
import { stateTexts } from "../texts/parts.ts";
import { conditionTexts, searchTexts } from "../texts/search.ts";
import { addressOf, conditionNames, type ConditionName, type Sought } from "./search-address.ts";

type Named = Exclude<ConditionName, "org">;

const statuses = ["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"] as const;
const legs = ["toC3", "toC5", "withdrawal"] as const;

const choices: Readonly<Partial<Record<Named, readonly (readonly [value: string, words: string])[]>>> = {
  overall_status: statuses.map((status) => [status, stateTexts[status]]),
  kind: Object.entries(kindNames),
  leg: legs.map((leg) => [leg, legWords[leg].name]),
  leg_state: Object.entries(legStateWords).map(([state, { sentence }]) => [state, sentence]),
  failure_class: Object.entries(failureClassWords),
};

const boxes: readonly (readonly [name: Named, type: "date" | "text" | "decimal"])[] = [
  ["issue_date_from", "date"],
  ["issue_date_to", "date"],
  ["received_from", "date"],
  ["received_to", "date"],
  ["amount_from", "decimal"],
  ["amount_to", "decimal"],
  ["party", "text"],
  ["cause", "text"],
];

/** Every condition that can be set beside the text; the address has all of them, so that it can be shared and gone back to. */
export function ConditionBar({ sought, session }: { sought: Sought; session: Session }) {
  const { text, conditions } = sought;
  const set = Object.keys(conditions).length;
  const go = (chosen: Sought["conditions"]): void => navigate(addressOf({ text, conditions: chosen }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const entered = conditionNames.flatMap((name) => {
      const value = form.get(name);
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    });
    const org = conditions.org === undefined ? {} : { org: conditions.org };
    go({ ...org, ...(Object.fromEntries(entered) as Sought["conditions"]) });
  };
  return (
    <details class="card" open={set > 0}>
      <summary>{set === 0 ? searchTexts.conditions : searchTexts.chosenConditions(set)}</summary>
      <OrganizationFilter
        session={session}
        chosen={conditions.org ?? ""}
        choose={(org) => navigate(addressOf({ ...sought, conditions: { ...conditions, org } }))}
      />
      <form class="form" onSubmit={submit}>
        {Object.entries(choices).map(([name, options]) => (
          <Choice key={name} name={name as Named} chosen={conditions[name as Named] ?? ""} options={options} />
        ))}
        {boxes.map(([name, type]) => (
          <Labelled key={name} name={name}>
            <Box name={name} type={type} entered={conditions[name] ?? ""} />
          </Labelled>
        ))}
        <label class="check">
          <input type="checkbox" name="needs_person" value="true" defaultChecked={conditions.needs_person === "true"} />
          {conditionTexts.needs_person}
        </label>
        <div class="actions">
          <button type="submit" class="primary">
            {searchTexts.apply}
          </button>
          <button type="button" onClick={() => go({})} disabled={set === 0}>
            {searchTexts.clear}
          </button>
        </div>
      </form>
    </details>
  );
}

const Labelled = ({ name, children }: { name: Named; children: ComponentChildren }) => (
  <div class="field">
    <label for={`condition-${name}`}>{conditionTexts[name]}</label>
    {children}
  </div>
);

interface BoxProps {
  name: Named;
  type: "date" | "text" | "decimal";
  entered: string;
}

function Box({ name, type, entered }: BoxProps) {
  const common = { id: `condition-${name}`, name, defaultValue: entered, autocomplete: "off" } as const;
  return type === "date" ? (
    <input type="date" {...common} />
  ) : (
    <input
      type="text"
      inputMode={type}
      dir={type === "text" ? "auto" : "ltr"}
      maxLength={type === "text" ? 1_000 : 30}
      {...common}
    />
  );
}

interface ChoiceProps {
  name: Named;
  chosen: string;
  options: readonly (readonly [value: string, words: string])[];
}

const Choice = ({ name, chosen, options }: ChoiceProps) => (
  <Labelled name={name}>
    <select id={`condition-${name}`} name={name}>
      <option value="">{searchTexts.any}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value} selected={value === chosen}>
          {words}
        </option>
      ))}
    </select>
  </Labelled>
);
