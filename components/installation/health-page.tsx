'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { State } from '@/components/ui/glyph';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Health, HealthPart } from '@/lib/contracts/health';
import { healthQuery } from './queries';

const marks: Record<HealthPart['state'], State> = {
  ok: 'ready',
  attention: 'attention',
  failing: 'failed',
  off: 'unknown',
};

/** How each part of the installation is, since when, and what a failure means for people. */
export function HealthPage() {
  const t = useTranslations('health');
  const query = useQuery(healthQuery);
  const again = (
    <Button onClick={() => void query.refetch()} blocked={query.isFetching}>
      {t('again')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={again} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={9} />}>
        {(health) => <Parts health={health} />}
      </QueryBoundary>
    </>
  );
}

function Parts({ health }: { health: Health }) {
  const t = useTranslations('health');
  const troubled = health.parts.filter(({ state }) => state === 'failing' || state === 'attention').length;
  return (
    <>
      <p className="mb-3" role="status">
        {troubled === 0 ? t('allWell') : t('troubled', { count: troubled })}{' '}
        <Time at={health.checkedAt} className="text-muted" />
      </p>
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.part')}</Th>
            <Th>{t('column.state')}</Th>
            <Th className="max-sm:hidden">{t('column.version')}</Th>
            <Th className="max-lg:hidden">{t('column.since')}</Th>
            <Th className="max-sm:hidden">{t('column.last')}</Th>
            <Th className="max-sm:hidden">{t('column.means')}</Th>
          </tr>
        </thead>
        <tbody>
          {health.parts.map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function PartRow({ part }: { part: HealthPart }) {
  const t = useTranslations('health');
  return (
    <tr>
      <Td className="pl-0 font-medium">
        {t(`part.${part.part}`)}
        <div className="font-normal sm:hidden">
          <PartDetails part={part} />
        </div>
      </Td>
      <Td>
        <StateWord state={marks[part.state]}>{t(`state.${part.state}`)}</StateWord>
      </Td>
      <Td className="max-sm:hidden">{part.version ?? '–'}</Td>
      <Td className="max-lg:hidden">{part.since ? <Time at={part.since} /> : '–'}</Td>
      <Td className="max-sm:hidden">{part.lastAt ? <Time at={part.lastAt} /> : '–'}</Td>
      <Td className="whitespace-normal max-sm:hidden">
        <PartDetails part={part} />
      </Td>
    </tr>
  );
}

/** What its state means for people, what waits there, and the last error in its own words. */
function PartDetails({ part: { part, state, waiting, error } }: { part: HealthPart }) {
  const t = useTranslations('health');
  const words = useDynamicWords();
  const says = useServerWords();
  return (
    <div className="grid gap-0.5 text-muted">
      {state === 'ok' ? null : <p>{words('health.means', `${part}.${state}`)}</p>}
      {waiting === null ? null : <p className="tabular">{t('waiting', { count: waiting })}</p>}
      {error ? (
        <p className="text-12">
          {t('says')} <span className="font-mono break-words">{says(error)}</span>
        </p>
      ) : null}
    </div>
  );
}
