'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';

/** What the keyboard does, asked for with `?`. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('keys');
  const rows = [
    { keys: ['/', 'Ctrl K'], words: t('search') },
    { keys: ['J', 'K', '↑', '↓'], words: t('rows') },
    { keys: ['Enter'], words: t('open') },
    { keys: ['Esc'], words: t('close') },
    { keys: ['G', 'N'], words: t('notifications') },
    { keys: ['?'], words: t('help') },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {rows.map((row) => (
          <div key={row.words} className="contents">
            <dt className="flex gap-1">
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-muted">{row.words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
