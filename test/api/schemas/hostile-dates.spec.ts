import { expect } from "chai";

import { buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { call, jsonOf, type Answer } from "../http-client.ts";

/** Days of the calendar at the ends of what PostgreSQL, JavaScript and ids of version 7 can hold. */
const days = "0001-01-01 1582-10-10 1900-01-01 1969-12-31 1970-01-01 2000-02-29 2038-01-20 9999-12-31".split(" ");
const noDays =
  `0000-01-01|0000-02-29|2023-02-29|1900-02-29|2026-02-30|2026-04-31|2026-13-01|2026-00-10|10000-01-01|+010000-01-01
-000001-01-01|4713-01-01 BC|294277-01-01|5874898-01-01|infinity|+infinity|-infinity|now|today|epoch|NaN|0|20260101|2026-1-1
01/02/2026|2026-01-01T24:00:00Z|2026-01-01 24:00|2026-01-01+14:00|2026-01-01\u0000|２０２６-01-01|' or 1=1 --`.split(
    /[|\n]/,
  );
const moments = days.flatMap((day) =>
  ["T00:00:00Z", "T24:00:00Z", "T23:59:59.999999999Z", "T00:00:00+23:59", "T23:59:59-23:59"].map((time) => day + time),
);
const noMoments = [
  ...noDays.filter((each) => each !== "2026-01-01T24:00:00Z"),
  ..."2026-01-01 2026-01-01T24:00:01Z 2026-01-01T23:59:60Z 2026-01-01T00:00:00 2026-01-01T00:00:00+24:00".split(" "),
  ..."2026-01-01T00:00:00+14:60 0000-01-01T00:00:00Z 2023-02-29T00:00:00Z +275760-09-13T00:00:01Z".split(" "),
];

interface Schema {
  $ref?: string;
  format?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface DateAt {
  at: string[];
  format: string;
}

const isDate = ({ format }: Schema): boolean => format === "date" || format === "date-time";

/** The dates of a body, each by its path; elements of lists are named `0`. */
function datesIn(description: Description, schema: Schema, path: string[] = []): DateAt[] {
  if (path.length > 6) {
    return [];
  }
  const referred = schema.$ref === undefined ? schema : description.components.schemas[schema.$ref.split("/").at(-1)!]!;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = referred;
  return [
    ...(isDate(referred) ? [{ at: path, format: referred.format! }] : []),
    ...Object.entries(properties).flatMap(([name, each]) => datesIn(description, each, [...path, name])),
    ...(items === undefined ? [] : datesIn(description, items, [...path, "0"])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => datesIn(description, each, path)),
  ];
}

function withValue(body: unknown, [name, ...rest]: string[], value: string): unknown {
  if (name === undefined) {
    return value;
  }
  const inner = withValue((body as Json | undefined)?.[name], rest, value);
  return name === "0" ? [inner] : { ...(body as object), [name]: inner };
}

/** A complaint of this field or parameter. */
const names = ({ status, json }: Answer, path: string[]): boolean =>
  status === 400 &&
  Object.keys((json as { errors: object }).errors).some((key) =>
    key.replaceAll(/[[\].]+/g, ".").includes(path.at(-1)!),
  );

describe("a date at which nobody has thought", () => {
  const api = useTestApi();
  let description: Description;
  before(async () => {
    const [ofIntegrators, ofOperators] = await Promise.all(
      ["/openapi.json", "/openapi-operations.json"].map((file) => jsonOf<Description>(call(api, "GET", file))),
    );
    description = {
      paths: { ...ofIntegrators?.paths, ...ofOperators?.paths },
      components: { schemas: { ...ofIntegrators?.components.schemas, ...ofOperators?.components.schemas } },
    };
  });

  const operator = () => api.token(api.orgId, { subject: "A", roles: ["site-operator"] });
  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );

  it("is answered as a parameter, or refused by its name", async () => {
    const asked = operations().flatMap(({ path, operation }) => {
      const dated = (operation.parameters ?? []).flatMap(({ name, in: place, schema }) => {
        const formats = place === "query" ? datesIn(description, schema).map(({ format }) => format) : [];
        return formats.length === 0 ? [] : [{ name, isMoment: formats.includes("date-time") }];
      });
      // A period of days begins and ends on the same one; with moments it would be empty.
      return dated.map((each) => ({ path, ...each, others: each.isMoment ? [] : dated }));
    });
    expect(asked.map(({ name }) => name)).to.include.members([
      "received_from",
      "received_to",
      "issue_date_to",
      "since",
    ]);
    for (const { path, name, isMoment, others } of asked) {
      const ask = (value: string, other: string) => {
        const query = new URLSearchParams(others.map((each) => [each.name, other]));
        query.set(name, value);
        const isOperators = path.startsWith("/api/operations/");
        return call(api, "GET", `${path}?${query}`, isOperators ? { token: operator() } : {});
      };
      for (const value of isMoment ? [...days, ...moments] : days) {
        const { status, text } = await ask(value, value);
        expect(status, `${path} ${name}=${value}: ${text}`).to.equal(200);
      }
      for (const value of isMoment ? noMoments.filter((each) => each !== "2026-01-01") : noDays) {
        const answer = await ask(value, "2026-01-01");
        expect(names(answer, [name]), `${path} ${name}=${value}: ${answer.text}`).to.equal(true);
      }
    }
  });

  it("is taken in a body, or refused by its name", async () => {
    const hook = await jsonOf<Json>(
      call(api, "POST", "/api/webhooks", { body: { url: "http://127.0.0.1:9/hook" } }),
      201,
    );
    const targets: Record<string, { path: string; base: object; token?: string }> = {
      "/api/business-profiles/{business_profile_id}/purchase-invoices": {
        path: `/api/business-profiles/${api.businessProfileId}/purchase-invoices`,
        base: buildInvoiceRequest({ external_reference: undefined }),
      },
      "/api/webhooks/{id}/replay": {
        path: `/api/webhooks/${String(hook["id"])}/replay`,
        base: { since: "2026-01-01T00:00:00Z" },
      },
      "/api/operations/organizations": {
        path: "/api/operations/organizations",
        base: { name: "Dune", reason: "A test" },
        token: operator(),
      },
    };
    const asked = operations().flatMap(({ method, path, operation }) => {
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const isOfSameDocument = /^\/api\/(?:business-profiles|(?:purchase|sales)-)/.test(path) && !(path in targets);
      const dates = schema === undefined || method !== "POST" || isOfSameDocument ? [] : datesIn(description, schema);
      return dates.length === 0 ? [] : [{ path, dates }];
    });
    expect(asked.map(({ path }) => path)).to.have.members(Object.keys(targets));
    for (const { path, dates } of asked) {
      const { path: target, base, token } = targets[path]!;
      const isDay = dates.every(({ format }) => format === "date");
      const send = (value: string): Promise<Answer> => {
        const body = dates.reduce<unknown>((made, { at }) => withValue(made, at, value), base);
        return call(api, "POST", target, { body, ...(token !== undefined && { token }) });
      };
      for (const value of isDay ? days : moments) {
        const { status, text } = await send(value);
        expect(status, `${path} ${value}: ${text}`).to.be.lessThan(500);
      }
      for (const value of isDay ? noDays : noMoments) {
        const answer = await send(value);
        const silent = dates.filter(({ at }) => !names(answer, at)).map(({ at }) => at.join("."));
        expect(silent, `${path} ${value}: ${answer.text}`).to.deep.equal([]);
      }
    }
  });
});
