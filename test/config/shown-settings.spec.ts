import { expect } from "chai";

import { withoutPassword } from "../../common/config/read-environment.ts";
import { unknownNames } from "../../common/config/shown-settings.ts";
import { neededEnvironment } from "../factories/environment.ts";

const nearOf = (name: string): string | undefined => /write (\w+)/.exec(unknownNames({ [name]: "1" })[0] ?? "")?.[1];

describe("values that are shown", () => {
  for (const [value, shown] of [
    ["postgres://app:hidden@db:5432,db-b:5432/app", "postgres://app:[secret]@db:5432,db-b:5432/app"],
    ["postgres://app:hid/d#e?n@@db/app", "postgres://app:[secret]@db/app"],
    ["postgres://app:hidden", "postgres://app:[secret]"],
    ["app:hidden@db/app", "app:[secret]@db/app"],
    ["host=db user=app password=hidden dbname=app", "host=db user=app password=[secret] dbname=app"],
    [
      "postgres://app@db/app?sslpassword=hidden&sslmode=require",
      "postgres://app@db/app?sslpassword=[secret]&sslmode=require",
    ],
    ["redis://:hidden@redis:6379", "redis://:[secret]@redis:6379"],
    ["redis:6379", "redis:6379"],
    ["https://invoices.site.ae:8443", "https://invoices.site.ae:8443"],
  ] as const) {
    it(`have no password: ${value}`, () => {
      expect(withoutPassword(value)).to.equal(shown);
    });
  }
});

describe("names in the environment that nothing reads", () => {
  for (const [name, near] of [
    ["JWT_SECRETS", "JWT_SECRET"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["REDIS_URI_FILE", "REDIS_URL_FILE"],
    ["WORKER", "WORKERS"],
    ["RATE_LIMIT", "RATE_LIMIT_PER_MINUTE"],
    ["ACCESS_POINT_KEY", "ACCESS_POINT_URL"],
    ["WORKERS_HEALTH_HOST", "WORKERS_HEALTH_PORT"],
  ] as const) {
    it(`are told with the one that was probably meant: ${name}`, () => {
      expect(nearOf(name)).to.equal(near);
    });
  }

  it("are not those of ours, of the system, of npm, of Kubernetes or of OpenTelemetry", () => {
    const ours = Object.keys(neededEnvironment).flatMap((name) => [name, `${name}_FILE`]);
    const others =
      "PATH HOME HOSTNAME LOGNAME PWD OLDPWD SHLVL TERM LANG LC_ALL TZ TMPDIR USER SHELL EDITOR NODE_OPTIONS";
    const services = "REDIS_PORT REDIS_SERVICE_HOST ACCESS_POINT_SERVICE_PORT ACCESS_POINT_PORT_8080_TCP_ADDR";
    const more = "npm_config_port NODE_ENV PGDATA PGPORT HTTP_PROXY NO_PROXY CI OTEL_EXPORTER_OTLP_HEADERS DATA_DIR";
    for (const name of [...ours, ...`${others} ${services} ${more}`.split(" ")]) {
      expect(nearOf(name), name).to.equal(undefined);
    }
  });
});
