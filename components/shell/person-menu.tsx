'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useDynamicWords } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLabel, MenuRule } from '@/components/ui/menu';
import { useOtherLocale } from './preferences';
import { signOut } from './session';
import { useMe } from './use-me';

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
  const words = useDynamicWords();
  const me = useMe();
  const locale = useOtherLocale();
  const roles = [...new Set((me?.grants ?? []).map((grant) => words('roles', grant.role)))];
  return (
    <Menu
      label={t('account')}
      trigger={
        <button
          type="button"
          aria-label={me ? t('accountOf', { email: me.email }) : t('account')}
          className="ml-1 size-7 flex-none rounded-full border border-line-strong bg-surface text-11 font-semibold text-muted max-sm:size-9"
        >
          {me ? initials(me.name || me.email) : ''}
        </button>
      }
    >
      <MenuLabel>
        <span className="block text-13 font-medium text-fg">{me?.email}</span>
        {roles.join(', ')}
      </MenuLabel>
      <MenuRule />
      <MenuItem asChild>
        <Link href="/settings/tokens">
          <Icon name="key" />
          {t('tokens')}
        </Link>
      </MenuItem>
      <MenuItem lang={locale.lang} onSelect={locale.turn}>
        <Icon name="language" />
        {locale.label}
      </MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => void signOut()}>
        <Icon name="arrow-right" />
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}
