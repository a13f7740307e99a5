import type { Logger } from "../runtime/logging.ts";
import type { RuleSets } from "./load-rule-sets.ts";

/** The log names that many rules and counts the others, because a rule set may have hundreds that never fire. */
const MAX_NAMED = 20;

/** Says at start which rules of the site's files never judge anything, because nothing else would show it. */
export function logUnreachable({ releases }: Pick<RuleSets, "releases">, logger: Logger): void {
  for (const rules of releases) {
    const found = rules.unreachable();
    if (found.length > 0) {
      const { name, version } = rules.release;
      const facts = { release: `${name} ${version}`, count: found.length, rules: found.slice(0, MAX_NAMED) };
      logger.info(facts, "rules of RULES_DIR that never judge anything");
    }
  }
}
