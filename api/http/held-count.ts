import type { Config } from "../../common/config/config.ts";
import { type AppError, refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";

/** One organization holds this part of a process's connections at most, whatever is configured. */
const maxConnectionShare = 1 / 8;
const retryAfterSeconds = 5;

type HeldLimits = Pick<Config, "maxConnections" | "heldPerOrganization" | "heldPerSession">;

interface Bound {
  key: string;
  most: number;
  refusal: (most: number) => AppError;
}

const ofOrganization = (most: number): AppError => refusal("too_many_held", { most });

const ofSession = (most: number): AppError => refusal("too_many_views", { most });

/**
 * Counts what is held open, per organization and per console session. Sessions of an organization count by themselves, as their
 * rate does: an operator who looks into a busy ERP must not be refused because of that ERP's requests.
 */
export class HeldCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: HeldLimits) {}

  /** Counts the request until the returned function is called. @throws AppError 429 with `Retry-After` */
  take(ctx: Pick<ApiContext, "state" | "set">): () => void {
    const bounds = this.boundsOf(ctx.state);
    const full = bounds.find(({ key, most }) => this.countOf(key) >= most);
    if (full !== undefined) {
      ctx.set("Retry-After", `${retryAfterSeconds}`);
      throw full.refusal(full.most);
    }
    bounds.forEach(({ key }) => this.add(key, 1));
    return () => bounds.forEach(({ key }) => this.add(key, -1));
  }

  private boundsOf({ organization: { id }, sessionSecret }: ApiContext["state"]): Bound[] {
    const { maxConnections, heldPerOrganization, heldPerSession } = this.limits;
    const most = Math.max(1, Math.min(heldPerOrganization, Math.floor(maxConnections * maxConnectionShare)));
    return sessionSecret === undefined
      ? [{ key: `tokens ${id}`, most, refusal: ofOrganization }]
      : [
          { key: `session ${sessionSecret}`, most: heldPerSession, refusal: ofSession },
          { key: `sessions ${id}`, most, refusal: ofOrganization },
        ];
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(key: string, change: 1 | -1): void {
    const count = this.countOf(key) + change;
    if (count === 0) {
      this.counts.delete(key);
    } else {
      this.counts.set(key, count);
    }
  }
}
