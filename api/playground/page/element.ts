type Child = Node | string;

/** Creates an element. Children are text nodes, so pasted markup is never executed. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** @throws Error when the page has no such element */
export function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) {
    throw new Error(`The page has no ${kind.name} #${id}`);
  }
  return found;
}
