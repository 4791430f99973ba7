'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Menu, MenuChoice, MenuChoices, MenuLabel } from '@/components/ui/menu';
import { useThemeChoice } from './use-theme-choice';

/** System, light or dark, inside a menu. */
export function ThemeChoices() {
  const t = useTranslations('preferences');
  const { chosen, options, choose } = useThemeChoice();
  return (
    <>
      <MenuLabel>{t('theme')}</MenuLabel>
      <MenuChoices value={chosen} onValueChange={choose} aria-label={t('theme')}>
        {options.map(({ value, label }) => (
          <MenuChoice key={value} value={value}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </>
  );
}

/** A menu of the themes alone; loaded when it is first opened. */
export function ThemeEntries({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('preferences');
  return (
    <Menu defaultOpen label={t('theme')} trigger={trigger}>
      <ThemeChoices />
    </Menu>
  );
}
