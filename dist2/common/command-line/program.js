import { readCommandLine, refuseUsage } from "../config/command-line.js";
/** The name under which package.json publishes main.ts. */
export const binName = "peppol-self-billing";
export function defineProgram(definition) {
    const { name, about, help, options, run } = definition;
    const command = {
        synopsis: `${binName} ${name} ${definition.arguments}`.trim(),
        help: `\n${about}.\n${help}`,
        options,
        takesArguments: true,
    };
    return {
        name,
        about,
        options: Object.keys(options),
        run: (args, signal) => {
            const { values, positionals } = readCommandLine(command, args);
            return run({ values, positionals, signal, refuse: (complaint) => refuseUsage(command, complaint) });
        },
    };
}
//# sourceMappingURL=program.js.map