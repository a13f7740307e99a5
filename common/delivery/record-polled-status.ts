import { countContested } from "../service-status/count-contested.ts";
import { legStateOf, type MlsCode } from "../peppol/mls.ts";
import type { Deps } from "../runtime/deps.ts";

interface PolledStatus {
  sbdhId: string;
  code: MlsCode;
  /** Whether it decides nothing where the provider of the leg is known, because it does not say who sent the message. */
  needsSender: boolean;
}

/**
 * Decides a leg by the access point's status alone, when the message itself has been lost, or lets operators decide.
 *
 * @returns whether the leg is decided
 */
export async function recordPolledStatus(
  { legBatchers, logger }: Pick<Deps, "legBatchers" | "logger">,
  { sbdhId, code, needsSender }: PolledStatus,
): Promise<boolean> {
  const description = code === "RE" ? "The message that gives the reasons has not arrived" : undefined;
  const { outcome, isLogged, leg, documentId, expectedProvider } = await legBatchers.decide({
    sbdhId,
    to: legStateOf(code),
    source: "mls",
    mls: { code, ...(description !== undefined && { description }), issues: [], source: "polling" },
    needsSender,
    detail: { code, source: "polling" },
    findings: [],
  });
  if (isLogged && leg !== null) {
    const about = { sbdhId, documentId, leg, code, expected: expectedProvider };
    logger.warn(about, "MLS that only the access point knows: it decides nothing, because its sender is unknown");
    countContested({ contested: leg });
  }
  return outcome !== "contested";
}
