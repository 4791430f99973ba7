'use client';
import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { chosenOf, type PaletteRow, type PaletteSection } from './palette/rows';
import { useSections } from './palette/use-sections';

const item =
  'mx-1 flex h-8.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 data-[selected=true]:bg-selected max-sm:h-11';
const group =
  '[&_[cmdk-group-heading]]:px-3.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-subtle';

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds things, then acts. Loaded when it is first opened. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const asked = useDeferredValue(text.trim());
  const { sections, isSearching, isFailed } = useSections(asked);
  const value = chosenOf(sections, chosen);
  const first = sections[0]?.rows[0];
  // The rows are those of what was typed before.
  const isBehind = asked !== text.trim();
  const isEarly = isBehind || isSearching;
  // What the browser knows stays first; what was found may be another row in a moment.
  const isFirstAwaited = isBehind || (isSearching && (!first || sections[0]?.key === 'found'));
  const [isWaiting, setWaiting] = useState(false);
  const run = (row: PaletteRow) => {
    onOpenChange(false);
    setText('');
    setChosen('');
    setWaiting(false);
    void row.run();
  };
  const runEarly = useEffectEvent(() => {
    setWaiting(false);
    if (open && first) run(first);
  });
  useEffect(() => {
    if (isWaiting && !isFirstAwaited) runEarly();
  }, [isWaiting, isFirstAwaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A row that somebody moved to is meant as it is, and so is the first one of what was typed, once it is known.
    const isMeant = !isFirstAwaited || (!isBehind && value !== (first?.key ?? ''));
    if (event.key !== 'Enter' || isMeant) return;
    event.preventDefault();
    setWaiting(true);
  };
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      shouldFilter={false}
      value={value}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
      label={t('palette.label')}
      overlayClassName="fixed inset-0 z-(--z-palette) bg-scrim"
      contentClassName="fixed top-[12vh] left-1/2 z-(--z-palette) w-[min(620px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-4 bg-raised shadow-pop"
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-3.5 text-14">
        <Icon name="search" className="text-subtle" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            // Something else was typed, so another row is the first.
            setChosen('');
            setWaiting(false);
          }}
          placeholder={t('palette.placeholder')}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className="max-h-[60vh] overflow-y-auto pb-1">
        {isEarly || isFailed ? null : (
          <Command.Empty className="px-3.5 py-4 text-muted">{t('palette.empty', { text: asked })}</Command.Empty>
        )}
        {isFailed ? (
          <p role="alert" className="px-3.5 pt-3 text-muted">
            {t('palette.failed')}
          </p>
        ) : null}
        {sections.map((section) => (
          <Section key={section.key} section={section} onRun={run} />
        ))}
      </Command.List>
      <Hints />
    </Command.Dialog>
  );
}

function Section({ section, onRun }: { section: PaletteSection; onRun: (row: PaletteRow) => void }) {
  return (
    <Command.Group heading={section.heading} className={group}>
      {section.rows.map((row) => (
        <Command.Item key={row.key} value={row.key} className={item} onSelect={() => onRun(row)}>
          <Icon name={row.icon} className="flex-none text-subtle" />
          <span className="truncate font-medium">{row.words}</span>
          {row.detail ? <span className="ml-auto truncate text-12 text-subtle">{row.detail}</span> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Hints() {
  const t = useTranslations('palette');
  return (
    <div className="flex gap-3.5 border-t border-line px-3.5 py-2 text-12 text-subtle max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('move')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd> {t('open')}
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        <Kbd>?</Kbd> {t('allKeys')}
      </span>
    </div>
  );
}
