import { documentKinds } from "../../common/documents/document-kinds.ts";
import { type AppError, refusal } from "../../common/runtime/errors.ts";
import { nearestName } from "../../common/runtime/text.ts";

/** What of an operation leads a lost request to it. */
export interface Signpost {
  method: string;
  /** As OpenAPI writes it. */
  path: string;
}

const maxPathLength = 300;
const maxSegments = 8;
const maxPaths = 3;

const isPlaceholder = (segment: string): boolean => segment.startsWith("{");
const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");
const isId = (segment: string): boolean => /^[0-9a-f]{8}-|\d/i.test(segment);

/** How far a path of ours is from the one that was asked for; undefined where they have nothing in common. */
function cost(sent: readonly string[], path: string): number | undefined {
  const own = segmentsOf(path);
  if (own.length !== sent.length) {
    return undefined;
  }
  let total = 0;
  for (const [index, segment] of own.entries()) {
    const asked = sent[index]!;
    if (segment === asked) {
      continue;
    }
    if (isPlaceholder(segment)) {
      total += isId(asked) ? 0.1 : 0.4;
    } else if (nearestName(asked, [segment]) === undefined) {
      return undefined;
    } else {
      total += 1;
    }
  }
  return total;
}

const farFrom = (sent: readonly string[], { path }: Signpost): number =>
  sent.length === 0 ? Infinity : (cost(sent, path) ?? Infinity);

/** 404 for a path that leads nowhere; one that is nearly ours is named, of the same method before another. */
export function unknownPath({ method, path }: Signpost, operations: readonly Signpost[]): AppError {
  const error = refusal("unknown_path");
  const sent = path.length > maxPathLength ? [] : segmentsOf(path).slice(0, maxSegments);
  const variants = [sent, ["api", ...sent], sent.filter((segment) => !/^v\d+$/i.test(segment))];
  const found = operations
    .flatMap((own) =>
      variants.map((variant) => ({
        own: own.path,
        far: farFrom(variant, own) + (own.method.toUpperCase() === method ? 0 : 0.2),
      })),
    )
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far)[0];
  const kinds = Object.keys(documentKinds).join(", ");
  const words = { path: found?.own ?? "", kinds };
  return error.explain({ suggestion: { hint: found === undefined ? "kinds" : "path_like", words } });
}

/** 405 for a path that takes other methods; where the method is taken is named. */
export function wrongMethod(
  method: string,
  { paths, allowed, operations }: { paths: readonly string[]; allowed: string; operations: readonly Signpost[] },
): AppError {
  const others = operations
    .filter((own) => own.method.toUpperCase() === method && own.path.startsWith(`${paths[0]}/`))
    .map((own) => own.path)
    .slice(0, maxPaths);
  const words = { allowed, method, paths: others.join(", ") };
  return refusal("method_not_allowed").explain({
    value: method,
    suggestion: { hint: others.length === 0 ? "methods_here" : "method_there", words },
  });
}
