import { useState } from "preact/hooks";

import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { Confirmation, Denied } from "../actions.tsx";
import { fill, listOf, texts } from "../words.ts";
import { Field } from "../parts.tsx";
import { sendJson, isSiteOperator, type PageProps, RefusedError } from "../call-server.ts";
import { serviceVersions } from "../settings.ts";
import type { TIN_SCHEME } from "../../../common/peppol/identifiers.ts";
import { hrefOf, navigate } from "../router.ts";

/** The values of the form. A text is empty where the organization has no value of its own. */
interface Settings {
  name: string;
  phase2: boolean;
  default_service_version: string;
  rate_per_minute: string;
  weight: string;
  ceiling: string;
  settlement: string;
  expected_totals: string;
  /** Ids with spaces between. */
  refuse_on: string;
  issue_date_from: string;
  issue_days_ahead: string;
  external_references: string;
  kept_answers_mb: string;
  attachments_mb: string;
}

type Name = keyof Settings;

const noSettings: Settings = {
  name: "",
  phase2: true,
  default_service_version: serviceVersions[0],
  rate_per_minute: "",
  weight: "1",
  ceiling: "",
  settlement: "refuse",
  expected_totals: "refuse",
  refuse_on: "default",
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
  refuse_on: from.refuse_on.join(" "),
  issue_date_from: from.issue_date_from,
  issue_days_ahead: from.issue_days_ahead.toString(),
  external_references: from.external_references,
  kept_answers_mb: from.kept_answers_mb?.toString() ?? "",
  attachments_mb: from.attachments_mb?.toString() ?? "",
});

/** Settings as the server expects them. 0 means that the default applies, except for `issue_days_ahead`. */
function settingsBody(settings: Settings, names: readonly Name[]): Record<string, unknown> {
  const numbers: readonly Name[] = ["issue_days_ahead", ...counts.map(([name]) => name)];
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === "refuse_on"
        ? settings.refuse_on.split(/[\s,;]+/).filter(Boolean)
        : numbers.includes(name)
          ? Number(settings[name] === "" ? 0 : settings[name])
          : settings[name],
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
  return (
    <section class="card" aria-label={texts.organization.settings}>
      <Denied why={denied} />
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
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
            organization: organization.name,
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
  return value === "" ? texts.settings.noneOfItsOwn : value;
}

interface SettingsFieldsProps {
  settings: Settings;
  change: (settings: Settings) => void;
  isDisabled: boolean;
  errors?: Readonly<Record<string, string>>;
}

/** Settings that are numbers from 1; one that is not required may be left to the site. */
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
function SettingsFields({ settings, change, isDisabled, errors = {} }: SettingsFieldsProps) {
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
      <Field {...of("refuse_on")}>
        <textarea {...box("refuse_on")} rows={4} spellcheck={false} autocomplete="off" />
      </Field>
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

const profileHints: Readonly<Partial<Record<keyof typeof texts.profileTitle, string>>> = texts.profileHint;

/** A member of the first business profile, by its path in the request. */
interface ProfileField {
  path: keyof typeof texts.profileTitle;
  initial?: string;
  isOptional?: boolean;
}

const tinScheme: typeof TIN_SCHEME = "0235";

const profileFields: readonly ProfileField[] = [
  { path: "name" },
  { path: "party_name" },
  { path: "postal_address.street_name" },
  { path: "postal_address.city_name" },
  { path: "postal_address.country_subentity", initial: "DXB" },
  { path: "postal_address.country", initial: "United Arab Emirates" },
  { path: "postal_address.country_code", initial: "AE" },
  { path: "tin", isOptional: true },
  { path: "party_tax_scheme.company_id", isOptional: true },
  { path: "scheme_agency_id", initial: "TL", isOptional: true },
  { path: "company_id", isOptional: true },
  { path: "authority_name", isOptional: true },
  { path: "endpoint_scheme_id", initial: tinScheme },
  { path: "endpoint_id" },
  { path: "email" },
  { path: "telephone", isOptional: true },
];

const settingNames = [
  "phase2",
  "default_service_version",
  "rate_per_minute",
  "weight",
  "ceiling",
  "settlement",
  "expected_totals",
  "refuse_on",
  "issue_date_from",
  "issue_days_ahead",
] as const;

type Profile = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string>>;

const emptyProfile: Profile = Object.fromEntries(profileFields.map(({ path, initial = "" }) => [path, initial]));

export function NewOrganization({ session }: PageProps) {
  const [settings, setSettings] = useState<Settings>(noSettings);
  const [profile, setProfile] = useState(emptyProfile);
  const [errors, setErrors] = useState<Errors>({});
  const [isOpen, setOpen] = useState(false);
  const denied = isSiteOperator(session) ? undefined : texts.parts.needsSiteOperator;
  return (
    <>
      <h1>{texts.newOrganization.title}</h1>
      <Denied why={denied} />
      <Elsewhere errors={errors} />
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <h2>{texts.newOrganization.organization}</h2>
        <SettingsFields settings={settings} change={setSettings} isDisabled={denied !== undefined} errors={errors} />
        <h2>{texts.newOrganization.profile}</h2>
        {profileFields.map((field) => (
          <ProfileInput
            key={field.path}
            field={field}
            value={profile[field.path] ?? ""}
            error={errors[`profile.${field.path}`]}
            isDisabled={denied !== undefined}
            set={(value) => setProfile({ ...profile, [field.path]: value })}
          />
        ))}
        <div class="actions">
          <button type="submit" class="primary" disabled={denied !== undefined} title={denied}>
            {texts.newOrganization.createAsking}
          </button>
          <a class="button" href={hrefOf("organizations")}>
            {texts.newOrganization.cancel}
          </a>
        </div>
      </form>
      {isOpen && (
        <Confirmation
          title={texts.newOrganization.create}
          consequence={fill(texts.newOrganization.creating, {
            name: settings.name,
            profile: profile["name"] ?? "",
            endpoint: `${profile["endpoint_scheme_id"] ?? ""}:${profile["endpoint_id"] ?? ""}`,
            command: "npm run -s token",
          })}
          confirm={async ({ reason }) => {
            setErrors(await create({ settings, profile, reason }));
            setOpen(false);
          }}
          cancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface NewTenant {
  settings: Settings;
  profile: Profile;
  reason: string;
}

/** Creates the organization and shows it. @returns the errors by field @throws any other refusal */
async function create({ settings, profile, reason }: NewTenant): Promise<Errors> {
  // The nested object of the paths, without empty values.
  const party: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(profile).filter((entry) => entry[1].trim() !== "")) {
    const [first = "", second] = path.split(".");
    party[first] = second === undefined ? value : { ...(party[first] as object | undefined), [second]: value };
  }
  if ("party_tax_scheme" in party) {
    party["party_tax_scheme"] = { ...(party["party_tax_scheme"] as object), tax_scheme: "VAT" };
  }
  const body = { name: settings.name, ...settingsBody(settings, settingNames), profile: party, reason };
  try {
    const created = await sendJson<OrganizationAnswer>("POST", "/api/operations/organizations", body);
    navigate(hrefOf("organizations", created?.id));
    return {};
  } catch (error) {
    if (error instanceof RefusedError && error.status === 400) {
      return error.errors;
    }
    throw error;
  }
}

interface ProfileInputProps {
  field: ProfileField;
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  set: (value: string) => void;
}

const ProfileInput = ({ field, value, error, isDisabled, set }: ProfileInputProps) => (
  <Field
    id={`profile.${field.path}`}
    title={texts.profileTitle[field.path]}
    error={error}
    hint={profileHints[field.path]}
  >
    <input
      id={`profile.${field.path}`}
      value={value}
      required={field.isOptional !== true}
      disabled={isDisabled}
      maxLength={300}
      autocomplete="off"
      onInput={(event) => set(event.currentTarget.value)}
    />
  </Field>
);

/** Errors of the server for fields that the form does not have. */
function Elsewhere({ errors }: { errors: Errors }) {
  const known = ["name", ...settingNames, ...profileFields.map(({ path }) => `profile.${path}`)];
  const others = Object.entries(errors).filter(([field]) => !known.includes(field));
  return Object.keys(errors).length === 0 ? null : (
    <div class="notice bad" role="alert">
      <p>
        {texts.newOrganization.notCreated}
        {others.map(([field, message]) => (
          <span key={field} class="under">
            {message}
          </span>
        ))}
      </p>
    </div>
  );
}
