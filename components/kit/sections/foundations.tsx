import type { ReactNode } from 'react';
import type { ExampleProps, KitSection } from '../section';

function Colours({ tokens }: ExampleProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-4 gap-y-1 max-sm:grid-cols-2">
      {tokens.colours.map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <i
            aria-hidden="true"
            className="size-4 flex-none rounded-2 border border-line-strong"
            style={{ background: `var(--${name})` }}
          />
          <span className="code-font min-w-0 text-12 break-all">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Type({ words, tokens }: ExampleProps) {
  return (
    <ul className="grid gap-2">
      {tokens.texts.map((name) => (
        <Named key={name} name={name}>
          <span
            className="min-w-0 break-words"
            style={{ fontSize: `var(--${name})`, lineHeight: `var(--${name.replace('text', 'leading')})` }}
          >
            {words.foundation.sample}
          </span>
        </Named>
      ))}
    </ul>
  );
}

function Space({ tokens }: ExampleProps) {
  return (
    <ul className="grid gap-1">
      {tokens.spaces.map((name) => (
        <Named key={name} name={name}>
          <i aria-hidden="true" className="h-3 bg-accent" style={{ width: `var(--${name})` }} />
        </Named>
      ))}
      {tokens.radii.map((name) => (
        <Named key={name} name={name}>
          <i
            aria-hidden="true"
            className="h-8 w-12 border border-line-strong bg-sunken"
            style={{ borderRadius: `var(--${name})` }}
          />
        </Named>
      ))}
    </ul>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)] items-center">
      <span className="code-font text-12 text-subtle">{name}</span>
      {children}
    </li>
  );
}

function Foundations(props: ExampleProps) {
  const { colours, type, spaces } = props.words.foundation;
  return (
    <div className="grid gap-4">
      <Part title={colours}>
        <Colours {...props} />
      </Part>
      <Part title={type}>
        <Type {...props} />
      </Part>
      <Part title={spaces}>
        <Space {...props} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 font-medium">{title}</p>
      {children}
    </div>
  );
}

export const foundations: KitSection = {
  key: 'foundations',
  specimens: [{ files: ['app/tokens.css'], Example: Foundations }],
};
