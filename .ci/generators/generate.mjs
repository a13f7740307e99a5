import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { createClient } from "@hey-api/openapi-ts";
import { safeBuild } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";
import { generateSource } from "oazapfts";
import { generate } from "orval";
import { generateApi } from "swagger-typescript-api";

const root = import.meta.dirname;

/** Writes the sources of five clients, each from `dist/<audience>.json` by another generator. */
async function generateClients(audience) {
  const input = path.join(root, "dist", `${audience}.json`);
  const output = (name) => path.join(root, "dist", "ts", audience, name);

  await createClient({
    input,
    output: { path: output("hey-api"), importFileExtension: ".js" },
    logs: { level: "warn" },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  });
  await generateApi({
    input,
    output: output("swagger-typescript-api"),
    fileName: "client.ts",
    httpClientType: "fetch",
    silent: true,
  });
  const target = path.join(output("orval"), "client.ts");
  await generate({ input: { target: input }, output: { target, client: "fetch" } });
  mkdirSync(output("oazapfts"));
  const source = await generateSource(input, { argumentStyle: "object", futureStripLegacyMethods: true });
  writeFileSync(path.join(output("oazapfts"), "client.ts"), source);

  /** Its clients check what they send and what they get by zod. */
  const { error, failedPlugins } = await safeBuild({
    config: {
      root,
      input: { path: input },
      output: { path: output("kubb"), barrelType: "named" },
      plugins: [
        pluginOas({ validate: false, generators: [] }),
        pluginTs({ output: { path: "types" }, enumType: "literal", syntaxType: "type" }),
        pluginZod({ output: { path: "zod" }, version: "4", inferred: true, unknownType: "unknown" }),
        pluginClient({
          output: { path: "clients" },
          client: "fetch",
          parser: "zod",
          dataReturnType: "full",
          paramsType: "object",
          pathParamsType: "object",
        }),
      ],
    },
  });
  if (error !== undefined || failedPlugins.size > 0) {
    throw error ?? new Error([...failedPlugins].map((failed) => failed.error?.stack).join("\n"));
  }
}

await generateClients("integrators");
await generateClients("operators");
