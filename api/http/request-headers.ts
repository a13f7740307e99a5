import { refusal } from "../../common/runtime/errors.ts";
import type { ApiMiddleware } from "../context.ts";
import { isCalendarDate } from "../schemas/fields.ts";

const header = "X-SERVICE-VERSION";
/** The contracts of contract.md 9, which tell no difference between the two. */
export const contractVersions: readonly string[] = ["20260101", "20260507"];

/**
 * The contract version of the request: the header's, or the organization's default without one; answered as a header. A
 * header that is refused is answered by the default.
 *
 * @throws AppError 400 when the header is no date, or no version
 */
export const serviceVersion: ApiMiddleware = async (ctx, next) => {
  const { defaultServiceVersion } = ctx.state.organization;
  ctx.set(header, defaultServiceVersion);
  const sent = ctx.get(header);
  if (sent !== "") {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(sent) ?? [];
    if (!isCalendarDate(`${year}-${month}-${day}`)) {
      throw refusal("invalid_service_version");
    }
    if (!contractVersions.includes(sent)) {
      throw refusal("unknown_service_version", { contractVersions: contractVersions.join(", ") });
    }
  }
  const version = sent || defaultServiceVersion;
  ctx.state.serviceVersion = version;
  ctx.set(header, version);
  await next();
};

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** Whether a text may be an Idempotency-Key: of a request, or of a line of a batch. */
export const isIdempotencyKey = (text: string): boolean => visibleAscii.test(text);
