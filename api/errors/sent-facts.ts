import type { ErrorFacts, Suggestion } from "../../common/errors/hints.ts";
import { shownValue } from "../../common/documents/shown-value.ts";
import { nearestName } from "../../common/runtime/text.ts";

/** `errors` names all fields; so many of them are explained, so that the answer stays in proportion to its request. */
export const maxDetails = 250;

type Path = readonly (string | number)[];

/** A request, for what is said of its fields. */
export interface SentRequest {
  value: unknown;
  /** The names that the object at the path may have. */
  namesAt: (path: Path) => readonly string[];
  /** Whether these are parameters of the query, which have no place in a body. */
  isQuery?: boolean;
}

/** What was sent where something is wrong, and the field that an unknown one is nearest to. */
export function sentFacts(
  complaints: ReadonlyMap<string, { path: Path; isUnknown: boolean }>,
  { value, namesAt, isQuery = false }: SentRequest,
): Record<string, ErrorFacts> {
  const explained = [...complaints].slice(0, maxDetails);
  return Object.fromEntries(
    explained.map(([name, { path, isUnknown }]) => {
      const shown = shownValue(name, valueAt(value, path));
      const near = isUnknown ? nearOf(path, namesAt(path.slice(0, -1)), isQuery) : undefined;
      return [
        name,
        {
          ...(!isQuery && { pointer: pointerOf(path) }),
          ...(shown !== undefined && { value: shown }),
          ...(near !== undefined && { suggestion: near }),
        },
      ];
    }),
  );
}

function nearOf(path: Path, names: readonly string[], isQuery: boolean): Suggestion | undefined {
  const near = nearestName(String(path.at(-1)), names);
  return near === undefined && isQuery ? { hint: "parameters", words: { names: names.join(", ") } } : near;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}

/** RFC 6901. */
const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

interface SchemaTerms {
  readonly $_terms: {
    readonly keys?: readonly { key: string; schema: SchemaTerms }[] | null;
    readonly items?: readonly SchemaTerms[];
  };
}

/** The names that a Joi schema has at a path of what it checks. */
export function namesInSchema(schema: unknown, path: Path): readonly string[] {
  const found = path.reduce<SchemaTerms | undefined>(
    (at, step) =>
      typeof step === "number" ? at?.$_terms.items?.[0] : at?.$_terms.keys?.find(({ key }) => key === step)?.schema,
    schema as SchemaTerms,
  );
  return (found?.$_terms.keys ?? []).map(({ key }) => key);
}
