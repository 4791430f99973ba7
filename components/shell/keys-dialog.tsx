'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import type { goKeys } from './shortcuts';

const general = [
  { keys: ['/', 'Ctrl K'], key: 'search' },
  { keys: ['C'], key: 'order' },
  { keys: ['?'], key: 'help' },
  { keys: ['Esc'], key: 'close' },
] as const;
const lists = [
  { keys: ['J', 'K', '↑', '↓'], key: 'rows' },
  { keys: ['Enter'], key: 'open' },
  { keys: ['X'], key: 'select' },
  { keys: ['Shift J', 'Shift K'], key: 'selectRange' },
] as const;
const approvals = [
  { keys: ['A'], key: 'approve' },
  { keys: ['R'], key: 'reject' },
] as const;
const places = [
  { keys: ['G', 'H'], key: 'home' },
  { keys: ['G', 'T'], key: 'catalog' },
  { keys: ['G', 'R'], key: 'requests' },
  { keys: ['G', 'A'], key: 'approvals' },
  { keys: ['G', 'C'], key: 'clusters' },
  { keys: ['G', 'S'], key: 'services' },
  { keys: ['G', 'F'], key: 'fleet' },
  { keys: ['G', 'O'], key: 'costs' },
  { keys: ['G', 'N'], key: 'notifications' },
] as const satisfies readonly { keys: readonly ['G', Uppercase<keyof typeof goKeys>]; key: string }[];

/** What the keyboard does, asked for with `?`. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('keys');
  const nav = useTranslations('nav');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="grid gap-5">
        <Keys title={t('general')} rows={general.map(({ keys, key }) => ({ keys, words: t(key) }))} />
        <Keys title={t('places')} rows={places.map(({ keys, key }) => ({ keys, words: nav(key) }))} />
        <Keys title={t('lists')} rows={lists.map(({ keys, key }) => ({ keys, words: t(key) }))} />
        <Keys title={nav('approvals')} rows={approvals.map(({ keys, key }) => ({ keys, words: t(key) }))} />
      </div>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; words: string }[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-12 text-subtle">{title}</h3>
      <dl className="grid grid-cols-[108px_1fr] items-center gap-x-4 gap-y-1.5">
        {rows.map(({ keys, words }) => (
          <div key={words} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
