import type { ComponentChildren } from "preact";

interface TabsProps {
  label: string;
  tabs: readonly (readonly [name: string, title: ComponentChildren])[];
  current: string;
  hrefOf: (name: string) => string;
}

/** Parts of a view, each with an address. */
export const Tabs = ({ label, tabs, current, hrefOf }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(([name, title]) => (
      <a key={name} href={hrefOf(name)} aria-current={name === current ? "page" : undefined}>
        {title}
      </a>
    ))}
  </nav>
);

/** Choices that narrow a list, each with an address. */
export const Chips = ({ label, tabs, current, hrefOf }: TabsProps) => (
  <nav class="chips" aria-label={label}>
    {tabs.map(([name, title]) => (
      <a key={name} class="chip" href={hrefOf(name)} aria-current={name === current ? "true" : undefined}>
        {title}
      </a>
    ))}
  </nav>
);
