/**
 * Imports point inward only (CONTRIBUTING.md has the picture). Each rule is proven by a planted violation in
 * test/architecture/imports.spec.ts.
 */
const rule = (name, from, to) => ({ name, severity: "error", from, to });

const pure = "^common/(domain|schematron|xml|ubl|ubl-reader|rules|xsd|view)/";
/** The rule engine is a package of its own: the service builds on its entries alone. */
const engine = "common/schematron/(engine|documents|findings)\\.ts$";
/** What it has for programs of Node: it reads folders, and ends checks that take too long. */
const engineOfNode = "common/schematron/node/engine\\.ts$";
const adapters = "^common/(db|queue|peppol)/";
const supporting = "^common/(config|logging)/";

/** Which rooms a room may know; docs/architecture.md draws them. */
const serviceRooms = {
  validation: [],
  identifiers: [],
  runtime: ["validation"],
  retention: ["identifiers", "operator-actions", "runtime"],
  "organization-export": ["document-files", "identifiers", "operator-actions", "organizations", "runtime"],
  "business-profiles": ["identifiers", "operator-actions", "runtime"],
  sessions: ["identifiers", "operator-actions", "runtime"],
  changes: ["identifiers", "runtime"],
  delivery: ["identifiers", "participants", "runtime", "validation"],
  documents: ["delivery", "identifiers", "runtime", "validation"],
  "document-files": ["delivery", "identifiers", "runtime"],
  "document-lists": ["changes", "documents", "identifiers", "runtime", "search"],
  "document-timeline": ["document-files", "documents", "identifiers", "runtime"],
  "readable-invoice": ["document-files", "identifiers", "runtime"],
  incidents: ["identifiers", "runtime"],
  participants: [],
  queues: ["identifiers", "runtime"],
  "operator-actions": ["identifiers", "runtime"],
  organizations: ["identifiers", "operator-actions", "runtime"],
  pauses: ["identifiers", "operator-actions", "runtime"],
  recovery: ["delivery", "identifiers", "runtime"],
  search: ["identifiers", "runtime"],
  "service-status": ["identifiers", "runtime"],
  metrics: ["runtime", "service-status"],
  webhooks: ["changes", "identifiers", "operator-actions", "runtime"],
};
const storeRooms = {
  "business-profiles": [],
  changes: ["documents"],
  delivery: [],
  "document-files": ["documents"],
  "document-lists": ["documents"],
  "document-timeline": [],
  documents: [],
  incidents: [],
  "operator-actions": ["incidents"],
  organizations: ["business-profiles"],
  "organization-export": [],
  pauses: [],
  recovery: [],
  retention: [],
  runtime: [],
  search: [],
  "service-status": [],
  sessions: [],
  webhooks: [],
};

const roomRules = (folder, rooms) =>
  Object.entries(rooms).map(([room, known]) =>
    rule(
      `${folder.split("/").at(-1)}-of-${room}-look-down`,
      // The one place that builds what all rooms work with knows all of them.
      { path: `^${folder}/${room}/`, pathNot: "/(deps|open-runtime)\\.ts$" },
      { path: `^${folder}/`, pathNot: `^${folder}/(${[room, ...known].join("|")})/` },
    ),
  );

module.exports = {
  forbidden: [
    ...roomRules("common/services", serviceRooms),
    ...roomRules("common/db/stores", storeRooms),
    rule("no-cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    rule("no-cycles-of-types", { path: "^(api|workers|common)/" }, { circular: true }),
    rule(
      "domain-knows-nobody",
      { path: "^common/domain/" },
      { path: "^(api|workers|common)/", pathNot: `^(common/domain/|${engine})` },
    ),
    rule(
      "schematron-knows-nothing-of-the-service",
      { path: "^common/schematron/" },
      { pathNot: "^common/schematron/", dependencyTypesNot: ["core"] },
    ),
    rule(
      "schematron-has-entries",
      { pathNot: "^(common/schematron|test)/" },
      { path: "^common/schematron/", pathNot: `^(${engine}|${engineOfNode})` },
    ),
    rule(
      "xml-knows-nobody",
      { path: "^common/xml/" },
      { path: "^(api|workers|common)/", pathNot: `^(common/xml/|${engine})` },
    ),
    rule(
      "ubl-and-rules-know-the-domain-only",
      { path: "^common/(ubl|rules|xsd)/" },
      { path: "^(api|workers|common)/", pathNot: `^(common/(domain/|xml/|ubl/|rules/|xsd/|errors\\.ts)|${engine})` },
    ),
    rule(
      "view-knows-documents-only",
      { path: "^common/view/" },
      { path: "^(api|workers|common)/", pathNot: `^(common/(domain/|xml/|ubl/|view/)|${engine})` },
    ),
    rule(
      "ubl-reader-knows-documents-only",
      { path: "^common/ubl-reader/" },
      {
        path: "^(api|workers|common)/",
        pathNot: `^(common/(domain/|xml/|view/ubl-element\\.ts|ubl-reader/|defined-fields\\.ts)|${engine})`,
      },
    ),
    rule(
      "pure-code-does-no-io",
      { path: "^common/(domain|schematron|xml|ubl|ubl-reader|view)/", pathNot: "^common/schematron/node/" },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "supporting-code-knows-no-layer",
      { path: supporting },
      { path: [pure, adapters, "^common/(services|launcher|commands)/"] },
    ),
    rule(
      "meters-know-the-domain-only",
      { path: "^common/metrics/" },
      { path: "^(api|workers|common)/", pathNot: "^common/(domain|metrics)/" },
    ),
    rule("adapters-ignore-services", { path: adapters }, { path: "^common/(presenters|services|launcher|commands)/" }),
    rule(
      "presenters-know-the-domain-only",
      { path: "^common/presenters/" },
      { path: "^(api|workers|common)/", pathNot: "^common/(domain|presenters)/" },
    ),
    rule("services-ignore-the-launcher", { path: "^common/services/" }, { path: "^common/(launcher|commands)/" }),
    rule(
      "launcher-and-commands-stand-apart",
      { path: "^common/(launcher|commands)/" },
      { path: "^common/(peppol|queue)/" },
    ),
    // It works as a customer does: through the client alone.
    rule(
      "the-command-line-has-no-server",
      { path: "^common/command-line/" },
      {
        path: "^(api|workers|common)/",
        pathNot:
          "^common/(command-line/|client/|config/(command-line|read-environment|service-access)\\.ts|domain/(document|document-kinds|shortened)\\.ts|(errors|repository-root)\\.ts)",
      },
    ),
    rule(
      "the-command-line-is-a-program",
      { pathNot: "^(test|common/command-line)/" },
      { path: "^common/command-line/" },
    ),
    rule("only-tests-use-the-launcher", { path: "^(api|workers)/" }, { path: "^common/(launcher|commands)/" }),
    rule("common-knows-no-process", { path: "^common/" }, { path: "^(api|workers)/" }),
    rule("api-ignores-workers", { path: "^api/" }, { path: "^workers/" }),
    rule("workers-ignore-api", { path: "^workers/" }, { path: "^api/" }),
    // The browser loads the page's own modules only: of the server it has the types of answers and of the domain.
    rule(
      "the-page-knows-the-shapes-alone",
      { path: "^api/console/" },
      { path: "^(api|workers|common)/", pathNot: "^(api/console/|common/domain/|api/resources/[^/]+/answers\\.ts)" },
    ),
    rule(
      "the-page-imports-types-alone",
      { path: "^api/console/" },
      { path: "^(api|workers|common)/", pathNot: "^api/console/", dependencyTypesNot: ["type-only"] },
    ),
    rule("the-page-does-no-io-of-node", { path: "^api/console/" }, { dependencyTypes: ["core"] }),
    rule(
      "the-server-ignores-the-page",
      { path: "^(api|workers|common)/", pathNot: "^api/console/" },
      { path: "^api/console/" },
    ),
    // The page is compiled with what the shapes import, and without the types of Node.
    rule(
      "shapes-know-the-domain-alone",
      { path: "^api/(resources/[^/]+/answers\\.ts|openapi/answers/schemas\\.ts)" },
      {
        path: "^(api|workers|common)/|node_modules/",
        pathNot:
          "^(common/domain/|common/queue/jobs\\.ts|api/openapi/answers/schemas\\.ts|api/resources/[^/]+/answers\\.ts)",
      },
    ),
    // The client runs in browsers and Deno, and is loaded without the service.
    rule(
      "the-client-stands-alone",
      { path: "^common/client/" },
      { path: "^(api|workers|common)/|node_modules/", pathNot: "^common/client/" },
    ),
    rule("the-client-does-no-io-of-node", { path: "^common/client/" }, { dependencyTypes: ["core"] }),
    rule(
      "the-service-ignores-the-client",
      { path: "^(api|workers|common)/", pathNot: "^common/(client|command-line)/" },
      { path: "^common/client/" },
    ),
    rule("source-ignores-test", { pathNot: "^test/" }, { path: "^test/" }),
    rule("koa-only-in-api", { path: "^(workers|common)/" }, { path: "node_modules/(@koa/|koa/|koa-jwt/)" }),
    // Whoever could build a router could write an operation without a guard.
    rule(
      "operations-are-declared",
      { path: "^api/", pathNot: "^api/operation/" },
      { path: "node_modules/@koa/router/" },
    ),
    rule(
      "typeorm-only-in-db",
      { path: "^(api|workers|common)/", pathNot: "^common/db/" },
      { path: "node_modules/typeorm/" },
    ),
    rule(
      "bullmq-only-in-queue-and-workers",
      { path: "^(api|common)/", pathNot: "^common/queue/" },
      { path: "node_modules/bullmq/" },
    ),
    rule(
      "tracing-knows-nobody",
      { path: "^common/tracing/" },
      { path: "^(api|workers|common)/", pathNot: "^common/tracing/" },
    ),
    rule(
      "opentelemetry-only-in-tracing",
      { path: "^(api|workers|common)/", pathNot: "^common/tracing/" },
      { path: "node_modules/@opentelemetry/" },
    ),
    rule(
      "prom-client-only-in-metrics",
      { path: "^(api|workers|common)/", pathNot: "^common/metrics/" },
      { path: "node_modules/prom-client/" },
    ),
    // CSV that is written elsewhere could hold formulas. A file of failures has the cells of its input, which are sent again as they are.
    rule(
      "csv-in-one-place",
      { pathNot: "^(test/|api/answering/write-spreadsheet\\.ts$|common/command-line/batch/csv-file\\.ts$)" },
      { path: "node_modules/csv-stringify/" },
    ),
    rule("no-sql-in-the-edges", { path: "^(api|workers)/" }, { path: "node_modules/pg/" }),
    rule("libxmljs-only-in-test", { pathNot: "^test/" }, { path: "node_modules/libxmljs2?/" }),
    rule("no-unlisted-package", {}, { dependencyTypes: ["npm-no-pkg", "npm-unknown"] }),
    rule(
      "no-development-package-in-the-product",
      { pathNot: "^test/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    rule("every-import-resolves", {}, { couldNotResolve: true }),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports are dependencies like any other: the direction of knowledge is what counts.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
    // What makes the engine's package, and what it made.
    exclude: { path: "^common/schematron/(dist/|build\\.mjs)" },
    // The examples import the package by its name, which leads to what was built.
    doNotFollow: { path: ["node_modules", "^dist/"] },
  },
};
