import { variables } from "./config.ts";
import type { Environment } from "./read-environment.ts";
import { ownerVariables } from "./storage-variables.ts";
import { defaultOf } from "./variable.ts";

export interface ShownSetting {
  name: string;
  value: string;
  from: "environment" | "file" | "default" | "not set";
}

/** What counts for a process of the service, and where it comes from; nothing that is secret. */
export const shownSettings = (env: Environment = process.env): ShownSetting[] =>
  [...Object.values(variables), ...Object.values(ownerVariables)].map((row) => {
    const { name } = row;
    const [file, value] = [env[`${name}_FILE`] ?? "", env[name] ?? ""];
    if (file !== "") {
      return { name, value: file, from: "file" };
    }
    if (value !== "") {
      return { name, value: masked(name, value), from: "environment" };
    }
    const otherwise = defaultOf(row);
    return otherwise === undefined || typeof otherwise === "object"
      ? { name, value: "", from: "not set" }
      : { name, value: `${otherwise}`, from: "default" };
  });

const masked = (name: string, value: string): string =>
  /(SECRET|TOKEN|KEY|CERT)$/.test(name)
    ? "[secret]"
    : value
        .replace(/(:\/\/[^/?#]*?):[^@/?#]*@/, "$1:[secret]@")
        .replace(/([?&](?:password|sslpassword)=)[^&]*/g, "$1[secret]");
