import { Glyph, type State } from '@/components/ui/glyph';
import { Icon, type IconName } from '@/components/ui/icon';
import type { ExampleProps, KitSection } from '../section';

/** A record, so that an icon that is drawn anew is missed by the compiler. */
const iconNames: Record<IconName, true> = {
  home: true,
  catalog: true,
  requests: true,
  approvals: true,
  clusters: true,
  fleet: true,
  budgets: true,
  costs: true,
  bell: true,
  settings: true,
  'up-down': true,
  search: true,
  menu: true,
  sun: true,
  moon: true,
  plus: true,
  minus: true,
  close: true,
  'chevron-down': true,
  download: true,
  check: true,
  copy: true,
  more: true,
  trash: true,
  clock: true,
  columns: true,
  'arrow-right': true,
  key: true,
  retry: true,
  services: true,
  applications: true,
  upgrade: true,
  edit: true,
  lock: true,
  language: true,
  claim: true,
};

function Icons() {
  return (
    <ul className="grid grid-cols-4 gap-x-4 gap-y-1.5 max-sm:grid-cols-2">
      {Object.keys(iconNames).map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <Icon name={name as IconName} className="flex-none text-muted" />
          <span className="code-font min-w-0 text-12 break-all">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Glyphs({ words }: ExampleProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-4 gap-y-1.5 max-sm:grid-cols-2">
      {(Object.entries(words.state) as [State, string][]).map(([state, word]) => (
        <li key={state} className="flex min-w-0 items-center gap-2">
          <Glyph state={state} />
          <Glyph state={state} size={16} />
          <span className="min-w-0">
            <span className="block">{word}</span>
            <span className="code-font block text-12 text-subtle">{state}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export const icons: KitSection = {
  key: 'icons',
  specimens: [
    { files: ['components/ui/icon.tsx'], Example: Icons },
    { files: ['components/ui/glyph.tsx'], Example: Glyphs },
  ],
};
