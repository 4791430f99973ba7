'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLabel, MenuRule } from '@/components/ui/menu';
import { useOtherLocale } from './preferences';
import { signOut } from './session';
import { ThemeChoices } from './theme-choices';
import { useInstallation, useMe } from './use-me';

/** Who one is, tokens, language, the way out; loaded when it is first opened. */
export function PersonEntries({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('shell');
  const words = useDynamicWords();
  const marks = useMarks();
  const me = useMe();
  const installation = useInstallation();
  const locale = useOtherLocale();
  const roles = [...new Set((me?.grants ?? []).map((grant) => words('roles', grant.role)))];
  return (
    <Menu defaultOpen label={t('account')} trigger={trigger}>
      <MenuLabel>
        <span className="block text-13 font-medium text-fg">{me?.email}</span>
        {roles.join(marks.item)}
      </MenuLabel>
      <MenuRule />
      <MenuItem asChild>
        <Link href="/settings/tokens">
          <Icon name="key" />
          {t('tokens')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/settings/access">
          <Icon name="check" />
          {t('access')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/settings/sessions">
          <Icon name="lock" />
          {t('sessions')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/settings/notifications">
          <Icon name="bell" />
          {t('notifications')}
        </Link>
      </MenuItem>
      <MenuItem lang={locale.lang} onSelect={locale.turn}>
        <Icon name="language" />
        {locale.label}
      </MenuItem>
      <MenuRule />
      <ThemeChoices />
      <MenuRule />
      {(installation?.support ?? []).map(({ name, url }) => (
        <MenuItem key={url} asChild>
          <a href={url} target="_blank" rel="noreferrer noopener">
            <Icon name="claim" />
            <bdi className="truncate">{name}</bdi>
          </a>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link href="/help">
          <Icon name="catalog" />
          {t('help')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/status">
          <Icon name="check" />
          {t('status')}
        </Link>
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <Icon name="arrow-right" />
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}
