import { mkdirSync, rmSync } from "node:fs";
import { createClient, orThrow } from "../../client/create-client.js";
import { checkedToken, checkedUrl, defaultProfileName, isLoopback, profileFiles, } from "../../config/client-profile/client-profile.js";
import { writePrivateFile } from "../../launcher/private-file.js";
import { exitCodes } from "../exit-codes.js";
import { print, say } from "../output.js";
import { defineProgram } from "../program.js";
import { readSecretLine } from "../read-secret-line.js";
export const login = defineProgram({
    name: "login",
    arguments: "--base-url URL [--business-profile ID] [--profile NAME]",
    about: "Keeps the address of the service, and a token in a file that only you can read",
    help: `
  --base-url URL  as https://peppol.example
  --business-profile ID
                  in whose name documents are issued; where there is only one, it is found
  --profile NAME  to keep several: default by default

The token is read from standard input, and not shown where you type it. It is tried, and written to
~/.config/peppol-self-billing/NAME.token with mode 0600.`,
    options: { "base-url": { type: "string" }, "business-profile": { type: "string" }, profile: { type: "string" } },
    run: async ({ values, positionals, signal, refuse }) => {
        if (values["base-url"] === undefined || positionals.length > 0) {
            return refuse(positionals.length > 0
                ? "the token is read from standard input, where no other user can see it"
                : "--base-url is missing");
        }
        const baseUrl = checkedUrl(values["base-url"], "--base-url");
        const files = profileFiles(values.profile ?? defaultProfileName);
        if (new URL(baseUrl).protocol === "http:" && !isLoopback(new URL(baseUrl))) {
            say(`${baseUrl} is not encrypted: everyone on the way can read the token. Use https:// where there is it.`);
        }
        const token = checkedToken((await readSecretLine("Token: ")).trim(), "standard input");
        const client = createClient({ baseUrl, token });
        const { data } = orThrow(await client.listBusinessProfiles({ limit: 2 }, { signal }));
        const profile = values["business-profile"] ?? (data.length === 1 ? data[0]?.id : undefined);
        const stored = { base_url: baseUrl, ...(profile !== undefined && { business_profile_id: profile }) };
        mkdirSync(files.folder, { recursive: true, mode: 0o700 });
        // At no moment does a new token stand beside the address of another service.
        rmSync(files.profile, { force: true });
        writePrivateFile(files.token, `${token}\n`);
        writePrivateFile(files.profile, `${JSON.stringify(stored, null, 2)}\n`);
        print(`Kept in ${files.profile}; the token is in ${files.token} and works.`);
        if (profile === undefined) {
            say("There is not exactly one business profile: name it with --business-profile.");
        }
        return exitCodes.done;
    },
});
//# sourceMappingURL=login.js.map