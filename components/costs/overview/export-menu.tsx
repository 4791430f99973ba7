'use client';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { apiPath } from '@/lib/client/api';

interface ExportMenuProps {
  /** First and last day (UTC). */
  from: string;
  to: string;
  /** Of whom and what, as the API is asked for it; nothing for all that the person may see. */
  filter: Record<string, string | undefined>;
  /** Where the same can be had by mail. */
  onMail?: () => void;
  /** Gets the button that opens it. */
  button?: RefObject<HTMLButtonElement | null>;
}

const formats = [
  { format: 'focus-1.2', word: 'focus12' },
  { format: 'focus-1.0', word: 'focus10' },
  { format: 'csv', word: 'csv' },
] as const;

/** Takes the costs of some days away as a file. */
export function ExportMenu({ from, to, filter, onMail, button }: ExportMenuProps) {
  const t = useTranslations('costs.export');
  return (
    <Menu
      label={t('open')}
      className="max-w-72"
      trigger={
        <Button ref={button} aria-label={t('open')}>
          <Icon name="download" />
          <span className="max-sm:hidden">{t('open')}</span>
        </Button>
      }
    >
      {formats.map(({ format, word }) => (
        <MenuItem key={format} asChild>
          <a href={apiPath('/costs/export', { format, from, to, ...filter })} download>
            {t(word)}
          </a>
        </MenuItem>
      ))}
      {onMail ? <MenuItem onSelect={onMail}>{t('byMail')}</MenuItem> : null}
      <MenuLabel>{t('help')}</MenuLabel>
    </Menu>
  );
}
