import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { runEntry } from "../setup/processes/run-entry.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

type Settings = Readonly<Record<string, string | undefined>>;

const folder = createTemporaryFolder("settings-");
const place = (name: string): string => path.join(folder.dir, name);
const random = (): string => randomBytes(24).toString("base64url");
const one = random();

/** A site whose settings are right, and which others reach. */
const right: Settings = {
  DATABASE_URL: "postgres://app:database-word@db.site.ae:5432/app",
  JWT_SECRET: random(),
  ACCESS_POINT_URL: "https://ap.site.ae",
  ACCESS_POINT_TOKEN: random(),
  INBOUND_TOKEN: random(),
  SECRETS_KEY: random(),
  SERVICE_PROVIDER_ID: "000456",
  PUBLIC_URL: "https://invoices.site.ae",
};
const noProvider = { JWT_SECRET: undefined, JWKS_URL: "https://id.site.ae/jwks" };

/** A mistake of operators, what it is set as, and what the start has to say: the variable, its value as it came, what to write. */
const refused: readonly [mistake: string, settings: Settings, words: readonly string[]][] = [
  [
    "nothing at all",
    Object.fromEntries(Object.keys(right).map((name) => [name, undefined])),
    [
      "DATABASE_URL is required: PostgreSQL 15",
      "ACCESS_POINT_URL is required: HTTP API",
      "SERVICE_PROVIDER_ID is required: Our service provider id",
      "one of [JWT_SECRET, JWKS_URL] is required",
    ],
  ],
  [
    "a typo in a required one",
    { ACCESS_POINT_URL: undefined, ACCESSPOINT_URL: "https://ap.site.ae" },
    ["ACCESS_POINT_URL is required", "is ACCESSPOINT_URL meant"],
  ],
  [
    "units",
    { REQUEST_TIMEOUT_MS: "30s" },
    ["REQUEST_TIMEOUT_MS must be digits alone", "as REQUEST_TIMEOUT_MS=30000", 'it is "30s"'],
  ],
  ...["1,000", "1_000", "1e3"].map((value): (typeof refused)[number] => [
    `a thousand as ${value}`,
    { RATE_LIMIT_PER_MINUTE: value },
    ["RATE_LIMIT_PER_MINUTE must be digits alone", "as RATE_LIMIT_PER_MINUTE=60", `it is "${value}"`],
  ]),
  [
    "seconds for milliseconds",
    { REQUEST_TIMEOUT_MS: "30" },
    ["REQUEST_TIMEOUT_MS must be 1000 at least (milliseconds), as REQUEST_TIMEOUT_MS=30000", 'it is "30"'],
  ],
  [
    "milliseconds for seconds",
    { STOP_SECONDS: "90000" },
    ["STOP_SECONDS must be 3600 at most (seconds), as STOP_SECONDS=90", 'it is "90000"'],
  ],
  [
    "an access point by http",
    { ACCESS_POINT_URL: "http://ap.site.ae" },
    ['ACCESS_POINT_URL is plain http to ap.site.ae ("http://ap.site.ae")', "use https"],
  ],
  [
    "PUBLIC_URL by http",
    { PUBLIC_URL: "http://invoices.site.ae" },
    ['PUBLIC_URL is plain http to invoices.site.ae ("http://invoices.site.ae")', "use https"],
  ],
  [
    "PUBLIC_URL with a path",
    { PUBLIC_URL: "https://site.ae/invoices" },
    ["PUBLIC_URL must have no path", "write https://site.ae;", 'it is "https://site.ae/invoices"'],
  ],
  [
    "PUBLIC_URL with a slash",
    { PUBLIC_URL: "https://site.ae/" },
    ["PUBLIC_URL must have no path, no slash", "write https://site.ae;", 'it is "https://site.ae/"'],
  ],
  [
    "PUBLIC_URL without scheme",
    { PUBLIC_URL: "invoices.site.ae" },
    ["PUBLIC_URL must be an address that begins with http:// or https://", 'it is "invoices.site.ae"'],
  ],
  [
    "a trailing blank",
    { PORT: "8080 " },
    ["PORT has blanks or line ends around it", 'it is "8080 "', "write PORT=8080"],
  ],
  [
    "a trailing blank in DATABASE_URL",
    { DATABASE_URL: `${right["DATABASE_URL"]} ` },
    ["DATABASE_URL has blanks", 'it is "postgres://app:[secret]@db.site.ae:5432/app "', "write DATABASE_URL="],
  ],
  [
    "trailing blanks in tokens",
    { INBOUND_TOKEN: `${one} ` },
    ["INBOUND_TOKEN has blanks or line ends around it", "write it without"],
  ],
  [
    "a carriage return",
    { LOG_LEVEL: "info\r" },
    ["LOG_LEVEL has blanks or line ends around it", String.raw`it is "info\r"`, "write LOG_LEVEL=info"],
  ],
  [
    "quotes",
    { LOG_LEVEL: '"info"' },
    ["LOG_LEVEL has quotes around it", String.raw`it is "\"info\""`, "write LOG_LEVEL=info"],
  ],
  [
    "quotes in secrets only",
    { JWT_SECRET: `'${one}'`, ACCESS_POINT_TOKEN: `"${random()}"` },
    ["JWT_SECRET has quotes around it", "ACCESS_POINT_TOKEN has quotes around it", "write it without"],
  ],
  [
    "quotes in a file",
    { JWT_SECRET: undefined, JWT_SECRET_FILE: place("quoted") },
    ["JWT_SECRET has quotes around it", "write it without"],
  ],
  [
    "a missing file",
    { JWT_SECRET: undefined, JWT_SECRET_FILE: place("missing") },
    [`JWT_SECRET_FILE names "${place("missing")}", which cannot be read (ENOENT)`, "write the path of a file"],
  ],
  [
    "a folder for a file",
    { JWT_SECRET: undefined, JWT_SECRET_FILE: folder.dir },
    [`JWT_SECRET_FILE names "${folder.dir}", which cannot be read (EISDIR)`],
  ],
  [
    "an empty file",
    { JWT_SECRET: undefined, JWT_SECRET_FILE: place("empty") },
    [`JWT_SECRET_FILE names "${place("empty")}", which is empty`, "write the value into it"],
  ],
  [
    "a variable and its file",
    { JWT_SECRET_FILE: place("secret") },
    [`JWT_SECRET and JWT_SECRET_FILE ("${place("secret")}") are both set`, "leave one of them out"],
  ],
  [
    "one secret for three purposes",
    { JWT_SECRET: one, INBOUND_TOKEN: one, SECRETS_KEY: one },
    [
      "INBOUND_TOKEN must be another secret than JWT_SECRET",
      "SECRETS_KEY must be another secret than JWT_SECRET",
      "openssl rand -base64 48",
    ],
  ],
  [
    "a call to the access point of 15 minutes",
    { ACCESS_POINT_TIMEOUT_MS: "900000" },
    [
      "ACCESS_POINT_TIMEOUT_MS must be 300000 at most (milliseconds), as ACCESS_POINT_TIMEOUT_MS=65000",
      'it is "900000"',
    ],
  ],
  ["HEALTH_PORT = PORT", { HEALTH_PORT: "8080" }, ["HEALTH_PORT must be another port than PORT: both are 8080"]],
  [
    "METRICS_PORT = PORT",
    { PORT: "9464", METRICS_PORT: "9464" },
    ["METRICS_PORT must be another port than PORT: both are 9464"],
  ],
  [
    "WORKERS_HEALTH_PORT = WORKERS_METRICS_PORT",
    { WORKERS_HEALTH_PORT: "9465", WORKERS_METRICS_PORT: "9465" },
    ["WORKERS_METRICS_PORT must be another port than WORKERS_HEALTH_PORT: both are 9465"],
  ],
  [
    "a provider id of five digits",
    { SERVICE_PROVIDER_ID: "00012" },
    ["SERVICE_PROVIDER_ID must be a SPIS id like 000123", 'it is "00012"'],
  ],
  [
    "an authority in words",
    { TAX_AUTHORITY_ID: "FTA" },
    ["TAX_AUTHORITY_ID must be a SPIS id like 000123", 'it is "FTA"'],
  ],
  ["WORKERS 0", { WORKERS: "0" }, ["WORKERS must be auto, or a number from 1 to 256", 'it is "0"']],
  ...["warning", "INFO"].map((value): (typeof refused)[number] => [
    `LOG_LEVEL ${value}`,
    { LOG_LEVEL: value },
    ["LOG_LEVEL must be one of [fatal, error, warn, info", `it is "${value}"`],
  ]),
  ["JWKS_URL alone", noProvider, ["JWKS_URL needs JWT_ISSUER: set it to", "JWKS_URL needs JWT_AUDIENCE: set it to"]],
  ["half of OIDC", { OIDC_ISSUER: "https://id.site.ae" }, ["OIDC_ISSUER needs OIDC_CLIENT_ID: set it as well"]],
  [
    "a missing RULES_DIR",
    { RULES_DIR: place("rules") },
    [`RULES_DIR names ${place("rules")}, which cannot be read: there is no such file`],
  ],
  [
    "RULES_DIR without rules",
    { RULES_DIR: place("bare") },
    [`RULES_DIR names ${place("bare")}, which holds no rule files (*.sch)`],
  ],
  [
    "TAXPAYER_APPROVAL no",
    { TAXPAYER_APPROVAL: "no" },
    ["TAXPAYER_APPROVAL must be one of [required, none]", 'it is "no"'],
  ],
  [
    "TRUSTED_PROXIES without prefix",
    { TRUSTED_PROXIES: "10.0.0.0" },
    ["TRUSTED_PROXIES names one address, 10.0.0.0", "write 10.0.0.0/8", 'it is "10.0.0.0"'],
  ],
  ...["0.0.0.0/0", "::/0", "10.0.0.1,128.0.0.0/1"].map((value): (typeof refused)[number] => [
    `TRUSTED_PROXIES ${value}`,
    { TRUSTED_PROXIES: value },
    ["TRUSTED_PROXIES must not name half the internet", "write that of the proxy", `it is "${value}"`],
  ]),
  [
    "WEBHOOK_PRIVATE_TARGETS true",
    { WEBHOOK_PRIVATE_TARGETS: "true" },
    ["WEBHOOK_PRIVATE_TARGETS must be one of [refused, loopback, allowed]", 'it is "true"'],
  ],
  [
    "a weak secret",
    { JWT_SECRET: "please-change-me-before-you-start-it" },
    ["JWT_SECRET can be guessed", "set one that openssl rand -base64 48 makes"],
  ],
  ["a short SECRETS_KEY", { SECRETS_KEY: one.slice(0, 20) }, ["SECRETS_KEY must be a key of 32 characters or more"]],
  [
    "DATABASE_URL of MySQL",
    { DATABASE_URL: "mysql://app:database-word@db/app" },
    ["DATABASE_URL must be postgres://ROLE:PASSWORD@HOST:PORT/NAME", 'it is "mysql://app:[secret]@db/app"'],
  ],
  ...["#", "@"].map((sign): (typeof refused)[number] => [
    `a password with ${sign}`,
    { DATABASE_URL: `postgres://app:database${sign}word@db/app` },
    [
      "DATABASE_URL must be postgres://",
      "in a password # @ / ? : % are written %23 %40",
      'it is "postgres://app:[secret]@db/app"',
    ],
  ]),
  [
    "DATABASE_URL without database",
    { DATABASE_URL: "postgres://app:database-word@db:5432" },
    ["DATABASE_URL must be postgres://", "the NAME is missing", 'it is "postgres://app:[secret]@db:5432"'],
  ],
  [
    "REDIS_URL by http",
    { REDIS_URL: "http://redis:6379" },
    ["REDIS_URL must be redis://", 'it is "http://redis:6379"'],
  ],
  ["REDIS_URL as host:port", { REDIS_URL: "redis:6379" }, ["REDIS_URL must be redis://", 'it is "redis:6379"']],
  ["NUMBERS_DIR relative", { NUMBERS_DIR: "numbers" }, ["NUMBERS_DIR must begin with /", 'it is "numbers"']],
  [
    "a certificate as key for evidence",
    { EVIDENCE_SIGNING_KEY_FILE: place("certificate") },
    ["EVIDENCE_SIGNING_KEY must be keys of Ed25519 (PEM), of which the first is private"],
  ],
];

/** The same for what works, and is probably not meant: the process starts, and its log has the sentence. */
const warned: typeof refused = [
  ...(
    [
      ["RATE_LIMIT_PER_MINUT", "RATE_LIMIT_PER_MINUTE"],
      ["NUMBER_DIR", "NUMBERS_DIR"],
      ["HEALTHPORT", "HEALTH_PORT"],
      ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
      ["port", "PORT"],
      ["Database_Url_file", "DATABASE_URL_FILE"],
      ["REDIS_URI_FILE", "REDIS_URL_FILE"],
    ] as const
  ).map(([name, near]): (typeof refused)[number] => [
    `the name ${name}`,
    { [name]: "7" },
    [`${name} is a variable that nothing reads: write ${near} if that is meant`],
  ]),
  [
    "a file for an unknown one",
    { DATABASE_PASSWORD_FILE: place("secret") },
    ["DATABASE_PASSWORD_FILE is a variable that nothing reads: write what it says into DATABASE_URL, "],
  ],
  [
    "STOP_SECONDS below a call to the access point",
    { STOP_SECONDS: "5" },
    ['ACCESS_POINT_TIMEOUT_MS is "65000"', 'STOP_SECONDS ("5")', "write STOP_SECONDS=78 or more"],
  ],
  [
    "METRICS_HOST 0.0.0.0",
    { METRICS_HOST: "0.0.0.0", METRICS_PORT: "9464" },
    ['METRICS_HOST is "0.0.0.0"', "write METRICS_HOST=127.0.0.1"],
  ],
  [
    "the provider id of the documentation",
    { SERVICE_PROVIDER_ID: "000123" },
    ['SERVICE_PROVIDER_ID is "000123"', "write the six digits"],
  ],
  [
    "an access point of the documentation",
    { ACCESS_POINT_URL: "https://access-point.example" },
    ['ACCESS_POINT_URL is "https://access-point.example"', "write your own"],
  ],
];

const check = (settings: Settings) =>
  runEntry(path.join(builtRoot, "common/commands/config.js"), ["check"], { ...right, ...settings });

describe("wrong settings", () => {
  before(() => {
    writeFileSync(place("quoted"), `"${one}"\n`);
    writeFileSync(place("empty"), "\n");
    writeFileSync(place("secret"), `${random()}\n`);
    writeFileSync(place("certificate"), "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n");
    mkdirSync(place("bare"));
  });
  after(() => folder.remove());

  it("are none where all is right", async () => {
    expect(await check({})).to.deep.equal({ code: 0, stdout: "", stderr: "" });
  });

  for (const [code, rows] of [
    [78, refused],
    [0, warned],
  ] as const) {
    for (const [mistake, settings, words] of rows) {
      it(`are named with their value and what to write (${code}): ${mistake}`, async () => {
        const said = await check(settings);
        for (const each of words) {
          expect(said.stderr).to.include(each);
        }
        expect(said.code).to.equal(code);
        const secrets = Object.entries({ ...right, ...settings }).filter(([name]) => /(SECRET|TOKEN|KEY)$/.test(name));
        for (const secret of [
          "database-word",
          "database#word",
          "database@word",
          one,
          ...secrets.map(([, value]) => value),
        ]) {
          expect(secret === undefined || !said.stderr.includes(secret.trim())).to.equal(true);
        }
      });
    }
  }
});
