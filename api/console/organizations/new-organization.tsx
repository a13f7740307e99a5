import { useState } from "preact/hooks";

import type { TIN_SCHEME } from "../../../common/domain/identifiers.ts";
import type { OrganizationAnswer } from "../../resources/organizations/answers.ts";
import { navigate, hrefOf } from "../router.ts";
import { RefusedError, sendJson } from "../server-call.ts";
import { type PageProps, isSiteOperator } from "../session.ts";
import { Denied } from "../parts/act-button.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { Field } from "../parts/field.tsx";
import { noSettings, settingsBody, SettingsFields, type Settings } from "./organization-settings.tsx";

/** A member of the first business profile, by its path in the request. */
interface ProfileField {
  path: string;
  title: string;
  hint?: string;
  initial?: string;
  isOptional?: boolean;
}

const tinScheme: typeof TIN_SCHEME = "0235";

const profileFields: readonly ProfileField[] = [
  { path: "name", title: "Trading name" },
  { path: "party_name", title: "Registered name" },
  { path: "postal_address.street_name", title: "Street" },
  { path: "postal_address.city_name", title: "City" },
  {
    path: "postal_address.country_subentity",
    title: "Emirate",
    hint: "AUH, DXB, SHJ, UAQ, FUJ, AJM or RAK; a free name abroad.",
    initial: "DXB",
  },
  { path: "postal_address.country", title: "Country", initial: "United Arab Emirates" },
  { path: "postal_address.country_code", title: "Country code", initial: "AE" },
  { path: "tin", title: "TIN", hint: "Ten digits, the first a 1; none abroad.", isOptional: true },
  { path: "party_tax_scheme.company_id", title: "VAT number", hint: "15 digits, ending with 03.", isOptional: true },
  {
    path: "scheme_agency_id",
    title: "Kind of registration",
    hint: "TL (trade licence), EID, PAS or CD.",
    initial: "TL",
    isOptional: true,
  },
  { path: "company_id", title: "Registration number", isOptional: true },
  { path: "authority_name", title: "Authority", hint: "That gave the trade licence.", isOptional: true },
  { path: "endpoint_scheme_id", title: "Endpoint's scheme", initial: tinScheme },
  { path: "endpoint_id", title: "Endpoint", hint: `Under ${tinScheme} it is the TIN.` },
  { path: "email", title: "Email" },
  { path: "telephone", title: "Telephone", isOptional: true },
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
  const denied = isSiteOperator(session) ? undefined : "This takes the role site-operator.";
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
      <h1>Create an organization</h1>
      <Denied why={denied} />
      <Elsewhere errors={errors} />
      <form class="card form" onSubmit={submit}>
        <h2>Organization</h2>
        <SettingsFields settings={settings} change={setSettings} isDisabled={denied !== undefined} errors={errors} />
        <h2>Its first business profile</h2>
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
        <FormButtons denied={denied} />
      </form>
      {isOpen && (
        <Confirmation
          title="Create"
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

/** Shows what it has created. @returns what is wrong with which field @throws every other refusal */
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
  `This creates ${name} with the business profile ${profile["name"] ?? ""}, endpoint ${profile["endpoint_scheme_id"] ?? ""}:${profile["endpoint_id"] ?? ""}. Nobody gets in before a token is issued (npm run -s token), or the identity provider names it. An organization can be disabled, but is never deleted.`;

const FormButtons = ({ denied }: { denied: string | undefined }) => (
  <div class="actions">
    <button type="submit" class="primary" disabled={denied !== undefined} title={denied}>
      Create…
    </button>
    <a class="button" href={hrefOf("organizations")}>
      Cancel
    </a>
  </div>
);

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
    title={field.title}
    error={error}
    {...(field.hint !== undefined && { hint: field.hint })}
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

/** What the server says of a field that the form does not have. */
function Elsewhere({ errors }: { errors: Errors }) {
  const known = ["name", ...settingNames, ...profileFields.map(({ path }) => `profile.${path}`)];
  const others = Object.entries(errors).filter(([field]) => !known.includes(field));
  return Object.keys(errors).length === 0 ? null : (
    <div class="notice bad" role="alert">
      <p>
        It was not created: see the fields below.
        {others.map(([field, message]) => (
          <span key={field} class="under">
            {message}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The paths as objects in each other; what was left empty is not sent. */
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
