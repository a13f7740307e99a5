import { decidingLegs, publicLeg } from "../../common/domain/status/legs.ts";
import { AppError } from "../../common/errors.ts";
import type { Exchange } from "./request-handler.ts";
import type { Transmission, Transmissions } from "./transmissions.ts";

/** Columns of the list that can be filtered by their value. */
const filters: Readonly<Record<string, (transmission: Transmission) => string | null>> = {
  sbdhId: ({ sbdhId }) => sbdhId,
  custom1: ({ custom1 }) => custom1,
  custom2: ({ custom2 }) => custom2,
  custom3: ({ custom3 }) => custom3,
  senderId: ({ senderId }) => senderId,
  receiverId: ({ receiverId }) => receiverId,
  leg: ({ leg }) => publicLeg(leg),
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  delivered: ({ delivered }) => String(delivered),
  valid: ({ verdict }) => String(verdict.fatal === 0),
};

const legs = decidingLegs.map(publicLeg);
const defaultLimit = 1_000;
const maxLimit = 10_000;

/**
 * Answers with what arrived. `total` counts all that match and `copies` those that reached their receiver; `received` holds the newest
 * 1,000 of them (or `limit`, up to 10,000), oldest first.
 *
 * @throws AppError 400 naming a filter that does not exist or a value that it cannot have
 */
export function listReceived(transmissions: Transmissions, { reply, query }: Exchange): void {
  const { limit = `${defaultLimit}`, ...asked } = Object.fromEntries(query);
  const unknown = Object.keys(asked).find((name) => !Object.hasOwn(filters, name));
  if (unknown !== undefined) {
    throw new AppError(400, `There is no filter ${unknown}; there are ${Object.keys(filters).join(", ")} and limit`);
  }
  if (asked["leg"] !== undefined && !legs.some((leg) => leg === asked["leg"])) {
    throw new AppError(400, `leg must be ${legs.join(" or ")}`);
  }
  if (!/^\d{1,5}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit) {
    throw new AppError(400, `limit must be a number from 1 to ${maxLimit}`);
  }
  const matching = [...transmissions.all()].filter((transmission) =>
    Object.entries(asked).every(([name, value]) => filters[name]?.(transmission) === value),
  );
  reply(200, {
    total: matching.length,
    copies: matching.filter(({ delivered }) => delivered).length,
    refused: transmissions.refused,
    received: matching.slice(-Number(limit)).map((each) => ({ ...each, leg: publicLeg(each.leg) })),
  });
}
