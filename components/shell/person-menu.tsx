'use client';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { useMe } from './use-me';

const PersonEntries = lazy(() => import('./person-entries').then((module) => ({ default: module.PersonEntries })));

/** First letters of a name, or of the e-mail before the @. */
export function initials(name: string): string {
  const words = name
    .split('@')[0]
    ?.split(/[\s._-]+/)
    .filter(Boolean);
  const [first = '?', second] = words ?? [];
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase();
}

export function PersonMenu() {
  const t = useTranslations('shell');
  const me = useMe();
  return (
    <LazyMenu menu={(trigger) => <PersonEntries trigger={trigger} />}>
      <button
        type="button"
        aria-label={me ? t('accountOf', { email: me.email }) : t('account')}
        className="ml-1 size-7 flex-none rounded-full border border-line-strong bg-surface text-11 font-semibold text-muted max-sm:size-9"
      >
        {me ? initials(me.name || me.email) : ''}
      </button>
    </LazyMenu>
  );
}
