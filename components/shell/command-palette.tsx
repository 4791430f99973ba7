'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useDeferredValue, useState } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import { Icon, type IconName } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import type { SearchResult } from '@/lib/contracts/search';
import { adminPlaces } from './admin-items';
import { navItems } from './nav-items';
import { useOtherLocale } from './preferences';
import { useProject } from './project-context';
import { searchQuery } from './queries';
import { holds, useMe } from './use-me';

const kinds: Record<SearchResult['items'][number]['kind'], IconName> = {
  cluster: 'clusters',
  request: 'requests',
  catalog: 'catalog',
  project: 'home',
};
const item =
  'mx-1 flex h-8.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 data-[selected=true]:bg-selected max-sm:h-11';
const group =
  '[&_[cmdk-group-heading]]:px-3.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-subtle';

/** Finds things, then acts. Loaded when it is first opened. */
export function CommandPalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations();
  const words = useServerWords();
  const localized = useLocalized();
  const me = useMe();
  const router = useRouter();
  const { choose } = useProject();
  const locale = useOtherLocale();
  const { resolvedTheme, setTheme } = useTheme();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data } = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData });
  const found = asked ? (data?.items ?? []) : [];
  const run = (act: () => void) => {
    onOpenChange(false);
    setText('');
    act();
  };
  const matches = (words: string) => words.toLowerCase().includes(asked.toLowerCase());
  const places = [
    ...navItems.filter((entry) => entry.actions.some((action) => holds(me, action))),
    ...adminPlaces(me).map((entry) => ({ ...entry, icon: 'settings' as const })),
  ]
    .map((entry) => ({ ...entry, words: t('palette.goTo', { place: t(`nav.${entry.key}`) }) }))
    .filter((entry) => matches(entry.words));
  const acts = [
    { key: 'theme', words: t('preferences.theme'), act: () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark') },
    { key: 'locale', words: locale.label, act: locale.turn },
    { key: 'tokens', words: t('shell.tokens'), act: () => router.push('/settings/tokens') },
    { key: 'access', words: t('shell.access'), act: () => router.push('/settings/access') },
    { key: 'inbox', words: t('nav.notifications'), act: () => router.push('/notifications') },
    {
      key: 'notifications',
      words: t('shell.notifications'),
      act: () => router.push('/settings/notifications'),
    },
    { key: 'sessions', words: t('shell.sessions'), act: () => router.push('/settings/sessions') },
  ].filter((entry) => matches(entry.words));
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      shouldFilter={false}
      label={t('palette.label')}
      overlayClassName="fixed inset-0 z-(--z-palette) bg-scrim"
      contentClassName="fixed top-[12vh] left-1/2 z-(--z-palette) w-[min(560px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-4 bg-raised shadow-pop"
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-3.5 text-14">
        <Icon name="search" className="text-subtle" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t('shell.search')}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className="max-h-[50vh] overflow-y-auto pb-1">
        <Command.Empty className="px-3.5 py-4 text-muted">{t('palette.empty', { text: asked })}</Command.Empty>
        {found.length > 0 ? (
          <Command.Group heading={t('palette.found')} className={group}>
            {found.map((each) => (
              <Command.Item
                key={each.href}
                value={each.href}
                className={item}
                onSelect={() =>
                  run(() => {
                    if (each.kind === 'project') choose(each.detail);
                    router.push(each.kind === 'project' ? '/' : each.href);
                  })
                }
              >
                <Icon name={kinds[each.kind]} className="text-subtle" />
                <span className="truncate font-medium">{localized(each.title)}</span>
                <span className="ml-auto truncate text-12 text-subtle">{words(each)}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {places.length > 0 ? (
          <Command.Group heading={t('palette.places')} className={group}>
            {places.map((entry) => (
              <Command.Item
                key={entry.key}
                value={`go:${entry.key}`}
                className={item}
                onSelect={() => run(() => router.push(entry.href))}
              >
                <Icon name={entry.icon} className="text-subtle" />
                {entry.words}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {acts.length > 0 ? (
          <Command.Group heading={t('palette.acts')} className={group}>
            {acts.map((entry) => (
              <Command.Item key={entry.key} value={`do:${entry.key}`} className={item} onSelect={() => run(entry.act)}>
                <Icon name="arrow-right" className="text-subtle" />
                {entry.words}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
      <div className="flex gap-3.5 border-t border-line px-3.5 py-2 text-12 text-subtle max-sm:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('palette.move')}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>↵</Kbd> {t('palette.open')}
        </span>
      </div>
    </Command.Dialog>
  );
}
