interface TabsProps {
  label: string;
  tabs: readonly (readonly [name: string, title: string])[];
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
