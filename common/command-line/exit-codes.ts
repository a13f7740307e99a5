/** How a command ends; docs/command-line.md has the same table. */
export const exitCodes = {
  done: 0,
  /** A document was refused, failed validation or was rejected; a finding is fatal. */
  refused: 1,
  /** A wrong option, a file that cannot be read or has another form. */
  usage: 2,
  /** The service could not be reached, or did not answer in time. The same command goes on later. */
  away: 3,
  /** 401 or 403: the token is missing, has ended, or may not do this. */
  denied: 4,
  /** Everything was taken, and something is still PENDING. */
  pending: 5,
  /** The environment cannot be used (EX_CONFIG). */
  environment: 78,
  /** Ctrl-C or SIGTERM: what remains is named. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    readonly exitCode: ExitCode,
    message: string,
  ) {
    super(message);
  }
}
