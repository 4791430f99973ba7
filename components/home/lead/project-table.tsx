'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { TickStrip } from '@/components/charts/tick-strip';
import { useMoney } from '@/components/data/use-money';
import { usePercent } from '@/components/data/use-percent';
import { CauseText } from '@/components/status/cause-text';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import type { ProjectRow } from './prepare-projects';

const shownProjects = 8;

interface ProjectTableProps {
  rows: readonly ProjectRow[];
  currency: string | null;
}

/** Projects, those with failures first: clusters as ticks, the worst with its cause, how full, what it costs. */
export function ProjectTable({ rows, currency }: ProjectTableProps) {
  const t = useTranslations('home.projects');
  const clusters = rows.reduce((sum, row) => sum + row.clusters, 0);
  const broken = rows.reduce((sum, row) => sum + row.broken, 0);
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="tabular text-subtle">{t('count', { clusters, broken })}</span>
        <Link href="/fleet" className="ml-auto text-12 text-accent-text hover:underline">
          {t('fleet')}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">{t('none')}</p>
      ) : (
        <Table caption={t('title')} className="table-fixed [&_td]:h-12">
          <thead>
            <tr>
              <Th className="w-36 pl-0 max-sm:w-auto">{t('project')}</Th>
              <Th className="w-48 max-xl:hidden">{t('ticks')}</Th>
              <Th className="max-sm:hidden">{t('why')}</Th>
              <Th className="w-34 text-right max-sm:w-24">{t('vcpu')}</Th>
              <Th className="w-24 pr-0 text-right">{t('spend')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownProjects).map((row) => (
              <Row key={row.name} row={row} currency={currency} />
            ))}
          </tbody>
        </Table>
      )}
      {rows.length > shownProjects ? (
        <Link href="/admin/projects" className="mt-1 inline-block text-12 text-accent-text hover:underline">
          {t('more', { count: rows.length - shownProjects })}
        </Link>
      ) : null}
    </section>
  );
}

function Row({ row, currency }: { row: ProjectRow; currency: string | null }) {
  const t = useTranslations('home.projects');
  const money = useMoney();
  const { name, clusters, ticks, worst, broken, vcpu, amount } = row;
  return (
    <tr>
      <Td className="truncate pl-0">
        <Link
          href={`/clusters?project=${encodeURIComponent(name)}`}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {name}
        </Link>{' '}
        <span className="tabular text-subtle">{clusters}</span>
      </Td>
      <Td className="max-xl:hidden">
        <TickStrip ticks={ticks} label={t('ticksSummary', { project: name, clusters, broken })} />
      </Td>
      <Td className="max-sm:hidden">
        {worst ? (
          <p className="line-clamp-2 text-12 whitespace-normal text-muted">
            {t.rich('nameCause', {
              name: () => (
                <Link
                  href={`/clusters/${worst.namespace}/${worst.name}`}
                  prefetch={false}
                  className="font-medium text-fg hover:underline"
                >
                  {worst.name}
                </Link>
              ),
              cause: () => <CauseText cause={worst.cause} />,
            })}
            {broken > 1 ? ` ${t('andMore', { count: broken - 1 })}` : null}
          </p>
        ) : (
          <span className="text-12 text-subtle">{t('allReady')}</span>
        )}
      </Td>
      <Td>
        <Share vcpu={vcpu} />
      </Td>
      <Td className="tabular pr-0 text-right">{currency === null ? '–' : money.whole(amount, currency)}</Td>
    </tr>
  );
}

function Share({ vcpu }: Pick<ProjectRow, 'vcpu'>) {
  const t = useTranslations('home.projects');
  const percent = usePercent();
  if (!vcpu) return <p className="text-right text-12 text-subtle">{t('noLimit')}</p>;
  const isNear = vcpu.ratio >= 0.85;
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="relative h-1 w-14 bg-sunken max-sm:hidden">
        <span
          className={cn('absolute inset-y-0 left-0', isNear ? 'bg-attention-mark' : 'bg-used opacity-72')}
          style={{ width: `${Math.min(100, vcpu.ratio * 100)}%` }}
        />
      </span>
      <span className="tabular w-12 text-right">{percent(vcpu.ratio)}</span>
    </span>
  );
}
