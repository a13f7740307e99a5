import { useState } from "preact/hooks";

import type { TIN_SCHEME } from "../../../common/peppol/identifiers.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { Confirmation, Denied } from "../actions.tsx";
import { isolate } from "../language.ts";
import { Field } from "../parts.tsx";
import { hrefOf, navigate } from "../router.ts";
import { isSiteOperator, type PageProps, RefusedError, sendJson } from "../server.ts";
import { fill, texts } from "../words.ts";
import { noSettings, type Settings, settingsBody, SettingsFields } from "./organization-settings.tsx";

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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  const confirm = async (body: { reason: string }): Promise<void> => {
    const refused = await create({ settings, profile, ...body });
    setErrors(refused);
    setOpen(false);
  };
  return (
    <>
      <h1>{texts.newOrganization.title}</h1>
      <Denied why={denied} />
      <Elsewhere errors={errors} />
      <form class="card form" onSubmit={submit}>
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
          consequence={consequenceOf(settings, profile)}
          confirm={confirm}
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
  const body = { name: settings.name, ...settingsBody(settings, settingNames), profile: nested(profile), reason };
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

const consequenceOf = ({ name }: Settings, profile: Profile): string =>
  fill(texts.newOrganization.creating, {
    name: isolate(name),
    profile: isolate(profile["name"] ?? ""),
    endpoint: isolate(`${profile["endpoint_scheme_id"] ?? ""}:${profile["endpoint_id"] ?? ""}`),
    command: isolate("npm run -s token"),
  });

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

/** The nested object of the paths, without empty values. */
function nested(profile: Profile): object {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(profile).filter((entry) => entry[1].trim() !== "")) {
    const [first = "", second] = path.split(".");
    body[first] = second === undefined ? value : { ...(body[first] as object | undefined), [second]: value };
  }
  return "party_tax_scheme" in body
    ? { ...body, party_tax_scheme: { ...(body["party_tax_scheme"] as object), tax_scheme: "VAT" } }
    : body;
}
