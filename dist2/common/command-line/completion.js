import { CommandError, exitCodes } from "./exit-codes.js";
import { binName } from "./program.js";
const shells = { bash, zsh, fish };
/** A script that a shell reads; files complete where no option is begun. @throws CommandError for another shell */
export function completion(programs, [shell = "", ...others]) {
    const write = Object.hasOwn(shells, shell) && others.length === 0 ? shells[shell] : undefined;
    if (write === undefined) {
        throw new CommandError(exitCodes.usage, `Usage: ${binName} completion bash|zsh|fish\nFor this shell: source <(npx ${binName} completion bash); for fish: npx ${binName} completion fish | source`);
    }
    return write(programs);
}
const names = (programs) => [...programs.map(({ name }) => name), "completion"].join(" ");
const optionsOf = ({ options }) => [...options, "help"].map((name) => `--${name}`).join(" ");
function bash(programs) {
    const cases = programs.map((program) => `      ${program.name}) words="${optionsOf(program)}" ;;`).join("\n");
    return `_peppol_self_billing() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${names(programs)}"
  elif [[ "$word" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${cases}
    esac
  elif [ "\${COMP_WORDS[1]}" = completion ]; then
    words="bash zsh fish"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _peppol_self_billing ${binName}`;
}
/** The shell's own adapter takes the script of bash. */
function zsh(programs) {
    return `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bash(programs)}`;
}
function fish(programs) {
    const lines = programs.flatMap(({ name, about, options }) => [
        `complete -c ${binName} -n __fish_use_subcommand -f -a ${name} -d '${about.replaceAll("'", String.raw `\'`)}'`,
        ...[...options, "help"].map((option) => `complete -c ${binName} -n '__fish_seen_subcommand_from ${name}' -l ${option}`),
    ]);
    return [...lines, `complete -c ${binName} -n __fish_use_subcommand -f -a completion`].join("\n");
}
//# sourceMappingURL=completion.js.map