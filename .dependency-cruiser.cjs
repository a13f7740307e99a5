/**
 * Imports point inward only (CONTRIBUTING.md has the picture). Each rule is proven by a planted violation in
 * test/architecture/imports.spec.ts.
 */
const rule = (name, from, to) => ({ name, severity: "error", from, to });

/**
 * What computes alone: nothing that these reach, at however many steps, knows the database, the queue, files or the network. Files in
 * these subjects that read files are named `load-*`.
 */
const pure = "^common/((pricing|code-lists|errors|ubl)/(?!load-)|rules/(?!(load-|validate-))|schematron/(?!node/))";
/** What the pages of the console may import: they are compiled without the types of Node. */
const shared =
  "^common/(documents|operations|peppol|pricing|runtime|search|service-status|status|rules|organizations)/";
const io =
  "^((node:)?(fs|fs/promises|net|tls|http|https|dns|dns/promises|child_process|worker_threads|crypto)$|common/(db|queue)/|node_modules/(pg|typeorm|bullmq|ioredis)/)";
/** The rule engine is a package of its own: the service builds on its entries alone. */
const engine = "common/schematron/(engine|documents|findings)\\.ts$";
/** What it has for programs of Node: it reads folders, and ends checks that take too long. */
const engineOfNode = "common/schematron/node/engine\\.ts$";
/** Statements are texts of stores. What opens, migrates, copies and restores a database knows it as well. */
const knowsStatements = "^(common/[^/]+/[^/]*(-store|-sql)\\.ts$|common/(db|backup)/|test/)";

module.exports = {
  forbidden: [
    rule("no-cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    rule("no-cycles-of-types", { path: "^(api|workers|common)/" }, { circular: true }),
    rule("pure-code-reaches-no-io", { path: pure }, { path: io, reachable: true }),
    rule("the-page-reaches-no-io", { path: "^api/console/" }, { path: io, reachable: true }),
    rule(
      "stores-alone-have-statements",
      { pathNot: knowsStatements },
      { path: "^common/db/(?!text-rows)[^/]*(-sql|-rows|literals|in-scope)\\.ts$", dependencyTypesNot: ["type-only"] },
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
      "db-and-queue-know-no-use-case",
      { path: "^common/(db|queue)/" },
      {
        path: "^common/(delivery|organizations|operations|recovery|retention|search|webhooks|launcher|commands)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "subjects-ignore-programs",
      { path: "^common/", pathNot: "^common/(launcher|commands|command-line)/" },
      { path: "^common/(launcher|commands|command-line)/" },
    ),
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
          "^common/(command-line/|client/|code-lists/|peppol/identifiers\\.ts|pricing/decimal\\.ts|config/(read-command-line|read-environment|service-access)\\.ts|documents/(document|document-kinds)\\.ts|runtime/(as-error|calendar|text|repository-root)\\.ts)",
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
      { path: "^(api|workers|common)/", pathNot: `^api/console/|^api/resources/[^/]+(/answers)?\\.ts$|${shared}` },
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
      "opentelemetry-only-in-tracing",
      { path: "^(api|workers|common)/", pathNot: "^common/runtime/tracing\\.ts$" },
      { path: "node_modules/@opentelemetry/" },
    ),
    rule(
      "prom-client-only-in-metrics",
      { path: "^(api|workers|common)/", pathNot: "^common/service-status/" },
      { path: "node_modules/prom-client/" },
    ),
    // CSV that is written elsewhere could hold formulas. A file of failures has the cells of its input, which are sent again as they are.
    rule(
      "csv-in-one-place",
      { pathNot: "^(test/|common/command-line/document-files\\.ts$)" },
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
    // What makes packages, what it made, and what makes the console's bundle.
    exclude: { path: "^common/(command-line|schematron)/(dist/|build\\.mjs)|^api/console/bundle\\.mjs" },
    // The examples import the package by its name, which leads to what was built.
    doNotFollow: { path: ["node_modules", "^dist/"] },
  },
};
