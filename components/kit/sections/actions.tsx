'use client';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FileButton } from '@/components/ui/file-button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Segmented } from '@/components/ui/segmented';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { ExampleProps, KitSection } from '../section';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-solid'] as const;

function Buttons({ words: { button } }: ExampleProps) {
  const said = { ...button, 'danger-solid': button.solid };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {said[variant]}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="sm">
            {said[variant]}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button blocked>{button.blocked}</Button>
        <Button variant="primary" blocked>
          {button.blocked}
        </Button>
        <Button asChild>
          <Link href="#actions">
            <Icon name="arrow-right" />
            {button.link}
          </Link>
        </Button>
        <Button>
          <Icon name="download" />
          {button.icon}
        </Button>
        <Button size="icon" aria-label={button.icon}>
          <Icon name="download" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={button.menu}>
          <Icon name="more" />
        </Button>
      </div>
    </div>
  );
}

function Files({ words: { button } }: ExampleProps) {
  return (
    <FileButton label={button.fileLabel} accept=".yaml" onChoose={() => undefined}>
      {button.file}
    </FileButton>
  );
}

function Segments({ words: { field } }: ExampleProps) {
  const [size, setSize] = useState('1');
  const [view, setView] = useState('0');
  const sizes = field.sizes.map((label, at) => ({ value: String(at), label, detail: field.sizeText[at] }));
  return (
    <div className="grid justify-items-start gap-3">
      <Segmented aria-label={field.size} className="w-full" value={size} onValueChange={setSize} options={sizes} />
      <Segmented
        small
        aria-label={field.view}
        value={view}
        onValueChange={setView}
        options={field.views.map((label, at) => ({ value: String(at), label }))}
      />
    </div>
  );
}

function TabsOfOnePlace({ words: { tab } }: ExampleProps) {
  const [open, setOpen] = useState('0');
  const tabs = tab.names.map((label, at) => ({ value: String(at), label }));
  return (
    <Tabs label={tab.label} value={open} onValueChange={setOpen} tabs={tabs}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          {tab.text}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Keys() {
  return (
    <span className="inline-flex gap-1">
      <Kbd>/</Kbd>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </span>
  );
}

export const actions: KitSection = {
  key: 'actions',
  specimens: [
    { files: ['components/ui/button.tsx'], Example: Buttons },
    { files: ['components/ui/file-button.tsx'], Example: Files },
    { files: ['components/ui/segmented.tsx'], Example: Segments },
    { files: ['components/ui/tabs.tsx'], Example: TabsOfOnePlace },
    { files: ['components/ui/kbd.tsx'], Example: Keys },
  ],
};
