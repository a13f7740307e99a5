import { useState } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { Confirmation, Denied } from "../actions.tsx";
import { isolate } from "../language.ts";
import { Field } from "../parts.tsx";
import { sendJson } from "../server.ts";
import { serviceVersions } from "../settings.ts";
import { fill, listOf, texts } from "../words.ts";

/** The values of the form: texts, an empty one where the organization has no value of its own. */
export interface Settings {
  name: string;
  phase2: boolean;
  default_service_version: string;
  rate_per_minute: string;
  weight: string;
  ceiling: string;
  settlement: string;
  expected_totals: string;
  issue_date_from: string;
  issue_days_ahead: string;
  external_references: string;
  kept_answers_mb: string;
  attachments_mb: string;
}

type Name = keyof Settings;

export const noSettings: Settings = {
  name: "",
  phase2: true,
  default_service_version: serviceVersions[0],
  rate_per_minute: "",
  weight: "1",
  ceiling: "",
  settlement: "refuse",
  expected_totals: "refuse",
  issue_date_from: "2018-01-01",
  issue_days_ahead: "366",
  external_references: "unique",
  kept_answers_mb: "",
  attachments_mb: "",
};

const settingsOf = (from: OrganizationAnswer): Settings => ({
  name: from.name,
  phase2: from.phase2,
  default_service_version: from.default_service_version,
  rate_per_minute: from.rate_per_minute?.toString() ?? "",
  weight: from.weight.toString(),
  ceiling: from.ceiling?.toString() ?? "",
  settlement: from.settlement,
  expected_totals: from.expected_totals,
  issue_date_from: from.issue_date_from,
  issue_days_ahead: from.issue_days_ahead.toString(),
  external_references: from.external_references,
  kept_answers_mb: from.kept_answers_mb?.toString() ?? "",
  attachments_mb: from.attachments_mb?.toString() ?? "",
});

/** Settings as the server expects them; 0 means that the organization has no value of its own and the default applies. */
export function settingsBody(settings: Settings, names: readonly Name[]): Record<string, unknown> {
  const numbers: readonly Name[] = ["issue_days_ahead", ...counts.map(([name]) => name)];
  return Object.fromEntries(
    names.map((name) => [
      name,
      numbers.includes(name) ? Number(settings[name] === "" ? 0 : settings[name]) : settings[name],
    ]),
  );
}

interface OrganizationSettingsProps {
  organization: OrganizationAnswer;
  denied: string | undefined;
  done: () => void;
}

/** The settings of an organization. The changes are named before they are made. */
export function OrganizationSettings({ organization, denied, done }: OrganizationSettingsProps) {
  const before = settingsOf(organization);
  const [draft, setDraft] = useState(before);
  const [isOpen, setOpen] = useState(false);
  const changed = (Object.keys(texts.settingTitle) as Name[]).filter((name) => draft[name] !== before[name]);
  const changes = changed.map((name) =>
    fill(texts.settings.one, {
      title: texts.settingTitle[name],
      before: shown(before[name]),
      after: shown(draft[name]),
    }),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <section class="card" aria-label={texts.organization.settings}>
      <Denied why={denied} />
      <form class="form" onSubmit={submit}>
        <SettingsFields settings={draft} change={setDraft} isDisabled={denied !== undefined} />
        <div class="actions">
          <button type="submit" class="primary" disabled={denied !== undefined || changed.length === 0} title={denied}>
            {texts.settings.changeAsking}
          </button>
          {changed.length > 0 && (
            <button type="button" onClick={() => setDraft(before)}>
              {texts.settings.undo}
            </button>
          )}
        </div>
      </form>
      {isOpen && (
        <Confirmation
          title={texts.settings.change}
          consequence={fill(texts.settings.changing, {
            organization: isolate(organization.name),
            changes: listOf(changes),
          })}
          confirm={async ({ reason }) => {
            await sendJson("PUT", `/api/operations/organizations/${organization.id}`, {
              ...settingsBody(draft, changed),
              reason,
            });
            setOpen(false);
            done();
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === "boolean") {
    return texts.organizations[value ? "yes" : "no"];
  }
  return value === "" ? texts.settings.noneOfItsOwn : isolate(value);
}

interface SettingsFieldsProps {
  settings: Settings;
  change: (settings: Settings) => void;
  isDisabled: boolean;
  errors?: Readonly<Record<string, string>>;
}

/** The settings that are numbers; one that is not required may be left to the site. */
const counts = [
  ["rate_per_minute", { max: 1_000_000 }],
  ["weight", { max: 1_000, required: true }],
  ["ceiling", { max: 1_000_000 }],
  ["kept_answers_mb", { max: 1_000_000_000 }],
  ["attachments_mb", { max: 1_000_000_000 }],
] as const;

/** The settings that decide about a document, with the titles of their values. */
const policies = [
  ["settlement", texts.settlement],
  ["expected_totals", texts.expectedTotals],
  ["external_references", texts.reference],
] as const;

/** The fields of the settings, for an organization and for a new one. */
export function SettingsFields({ settings, change, isDisabled, errors = {} }: SettingsFieldsProps) {
  const set = (part: Partial<Settings>): void => change({ ...settings, ...part });
  const of = (name: Name) => ({
    id: name,
    title: texts.settingTitle[name],
    hint: texts.settingHint[name],
    error: errors[name],
  });
  const box = (name: Exclude<Name, "phase2">) => ({
    id: name,
    disabled: isDisabled,
    value: settings[name],
    onInput: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Field {...of("name")}>
        <input {...box("name")} required maxLength={300} />
      </Field>
      <Field {...of("default_service_version")}>
        <select {...box("default_service_version")}>
          <Options of={serviceVersions.map((version) => [version, version])} />
        </select>
      </Field>
      {counts.map(([name, bounds]) => (
        <Field key={name} {...of(name)}>
          <input {...box(name)} type="number" min={1} {...bounds} />
        </Field>
      ))}
      {policies.map(([name, policyTitles]) => (
        <Field key={name} {...of(name)}>
          <select {...box(name)}>
            <Options of={Object.entries(policyTitles)} />
          </select>
        </Field>
      ))}
      <Field {...of("issue_date_from")}>
        <input {...box("issue_date_from")} type="date" required min="2018-01-01" />
      </Field>
      <Field {...of("issue_days_ahead")}>
        <input {...box("issue_days_ahead")} type="number" required min={0} max={366} />
      </Field>
      <Field {...of("phase2")}>
        <span class="choice">
          <input
            id="phase2"
            type="checkbox"
            disabled={isDisabled}
            checked={settings.phase2}
            onChange={(event) => set({ phase2: event.currentTarget.checked })}
          />
          {texts.organizations[settings.phase2 ? "included" : "notIncluded"]}
        </span>
      </Field>
    </>
  );
}

const Options = ({ of }: { of: readonly (readonly [value: string, title: string])[] }) => (
  <>
    {of.map(([value, title]) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </>
);
