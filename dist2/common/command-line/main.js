#!/usr/bin/env node
import { readFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "../config/read-environment.js";
import { asError } from "../errors.js";
import { repositoryRoot } from "../repository-root.js";
import { batch, correct } from "./commands/batch.js";
import { exportDocuments } from "./commands/export.js";
import { follow } from "./commands/follow.js";
import { list } from "./commands/list.js";
import { login } from "./commands/login.js";
import { sandbox } from "./commands/sandbox.js";
import { send } from "./commands/send.js";
import { status } from "./commands/status.js";
import { validate } from "./commands/validate.js";
import { webhook } from "./commands/webhook.js";
import { completion } from "./completion.js";
import { CommandError, exitCodes } from "./exit-codes.js";
import { interruption } from "./interruption.js";
import { endWithReader, print, say } from "./output.js";
import { binName } from "./program.js";
import { asCommandError } from "./service-answer.js";
const programs = [
    send,
    status,
    list,
    validate,
    batch,
    correct,
    exportDocuments,
    follow,
    webhook,
    sandbox,
    login,
];
const usage = `Usage: ${binName} <command> [<options>]`;
const help = `${usage}

${[...programs, { name: "completion", about: "Prints a completion script for bash, zsh or fish" }].map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join("\n")}

${binName} <command> --help says more of each. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service
is away, 4 not allowed, 5 still pending, 78 profile not usable, 130 interrupted.`;
async function run([name, ...args]) {
    switch (name) {
        case undefined:
            say(help);
            return exitCodes.usage;
        case "--help":
        case "-h":
            print(help);
            return exitCodes.done;
        case "--version":
            print(JSON.parse(readFileSync(path.join(repositoryRoot(), "package.json"), "utf8")).version);
            return exitCodes.done;
        case "completion":
            print(completion(programs, args));
            return exitCodes.done;
        default:
            return runProgram(name, args);
    }
}
async function runProgram(name, args) {
    const program = programs.find((candidate) => candidate.name === name);
    if (program === undefined) {
        const known = programs.map((each) => each.name).join(", ");
        throw new CommandError(exitCodes.usage, `There is no command ${name}.\n${usage}\nCommands: ${known}, completion`);
    }
    const { signal, end } = interruption();
    if (program === sandbox) {
        // The launcher ends its processes itself.
        end();
    }
    try {
        return await program.run(args, signal);
    }
    catch (error) {
        const isOurs = error instanceof CommandError || !signal.aborted;
        throw isOurs ? error : new CommandError(exitCodes.interrupted, "Interrupted.");
    }
    finally {
        end();
    }
}
endWithReader();
try {
    process.exitCode = await run(process.argv.slice(2));
}
catch (thrown) {
    const error = asCommandError(thrown);
    say(asError(error).message);
    if (error instanceof CommandError) {
        process.exitCode = error.exitCode;
    }
    else {
        process.exitCode = error instanceof ConfigError ? exitCodes.profile : exitCodes.usage;
    }
}
//# sourceMappingURL=main.js.map