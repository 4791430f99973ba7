'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import { useDayWords } from '../spend/use-day-words';
import type { ChangeRow } from './prepare-changes';

interface ChangeTableProps {
  rows: readonly ChangeRow[];
  currency: string;
  /** The days that are compared with those before. */
  days: { from: string; to: string; beforeFrom: string; beforeTo: string };
}

/** Which projects cost more or less than before, and why. */
export function ChangeTable({ rows, currency, days }: ChangeTableProps) {
  const t = useTranslations('home.finops');
  const words = useDayWords();
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{t('changed')}</h2>
        <span className="text-subtle">{t('changedHelp', { days: words.days(days.beforeFrom, days.beforeTo) })}</span>
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">{t('noChange')}</p>
      ) : (
        <Table caption={t('changed')} className="table-fixed [&_td]:h-10">
          <thead>
            <tr>
              <Th className="w-36 pl-0 max-sm:w-auto">{t('project')}</Th>
              <Th className="w-24 text-right">{words.days(days.from, days.to)}</Th>
              <Th className="w-24 text-right max-xl:hidden">{t('before')}</Th>
              <Th className="w-28 max-xl:hidden">{t('change')}</Th>
              <Th className="max-sm:hidden">{t('because')}</Th>
              <Th className="w-24 pr-0 text-right">
                <span className="sr-only">{t('difference')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.project} row={row} currency={currency} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Row({
  row: { project, amount, before, difference, part, mover },
  currency,
}: {
  row: ChangeRow;
  currency: string;
}) {
  const movers = useTranslations('costs.movers');
  const words = useDayWords();
  const money = useMoney();
  const isLess = difference.startsWith('-');
  const cause = mover && {
    day: mover.day === null ? '' : words.day(mover.day),
    from: mover.nodes?.from ?? 0,
    to: mover.nodes?.to ?? 0,
  };
  return (
    <tr>
      <Td className="truncate pl-0">
        <Link
          href={`/costs?by=cluster&window=month&project=${encodeURIComponent(project)}`}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {project}
        </Link>
      </Td>
      <Td className="tabular text-right">{money.whole(amount, currency)}</Td>
      <Td className="tabular text-right text-muted max-xl:hidden">{money.whole(before, currency)}</Td>
      <Td className="max-xl:hidden">
        <span aria-hidden="true" className="relative block h-2">
          <span className="absolute inset-y-[-3px] left-1/2 w-px bg-line-strong" />
          <span
            className="absolute inset-y-0 bg-used opacity-72"
            style={{ left: `${50 + Math.min(0, part) * 50}%`, width: `${Math.abs(part) * 50}%` }}
          />
        </span>
      </Td>
      <Td className="max-sm:hidden">
        {mover && cause ? (
          <span className="line-clamp-2 text-12 whitespace-normal text-muted">
            {mover.cluster.split('/').at(-1)}: {movers(`cause.${mover.cause}`, cause)}
          </span>
        ) : (
          <span className="text-subtle">–</span>
        )}
      </Td>
      <Td className="tabular pr-0 text-right font-medium">
        {isLess ? '\u2212' : '+'}
        {money.whole(difference.replace('-', ''), currency)}
      </Td>
    </tr>
  );
}
