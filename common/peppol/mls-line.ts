const prefixes: readonly [namespace: RegExp, prefix: string][] = [
  [/CommonAggregateComponents-2/, "cac:"],
  [/CommonBasicComponents-2/, "cbc:"],
];

/**
 * Converts the line of an MLS to the path format of our findings (`/Invoice/cac:InvoiceLine[2]/cbc:ID[1]`). Validators
 * write namespaces in three ways: `cac:Name`, `*:Name[namespace-uri()='…']` and `Q{…}Name`. Undefined for "NA" and
 * anything else.
 *
 * @param rootName root of the sent document, whose prefix is the sender's choice
 */
export function documentPath(line: string, rootName: string): string | undefined {
  if (!line.startsWith("/")) {
    return undefined;
  }
  const plain = line
    .replace(
      /\*:([\w.-]+)\[namespace-uri\(\)\s*=\s*(?:'([^']*)'|"([^"]*)")\]/g,
      (_, name: string, one?: string, two?: string) => prefixed(one ?? two ?? "", name),
    )
    .replace(/Q\{([^}]*)\}([\w.-]+)/g, (_, namespace: string, name: string) => prefixed(namespace, name));
  const [, root = "", rest = ""] = /^\/((?:[\w.-]+:)?[\w.-]+)(?:\[1\])?(\/.*)?$/.exec(plain) ?? [];
  return root.split(":").at(-1) === rootName ? `/${rootName}${rest}` : undefined;
}

function prefixed(namespace: string, name: string): string {
  const known = prefixes.find(([pattern]) => pattern.test(namespace));
  return (known?.[1] ?? "") + name;
}
