'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { applicationPath } from '@/components/data/application-path';
import { moveRowFocus } from '@/components/data/row-keys';
import { StateWord } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { ApplicationPage, ApplicationSummary } from '@/lib/contracts/applications';
import { ApplicationCostCell } from './application-cost-cell';
import { applicationMarks } from './marks';
import { useTroubleWords } from './use-trouble-words';

/** Applications, what needs somebody first, each with what is wrong where, and what it costs for who may read costs. */
export function ApplicationTable({ items }: Pick<ApplicationPage, 'items'>) {
  const t = useTranslations('applications');
  const currency = items.find(({ cost }) => cost !== null)?.cost?.currency;
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="w-1/6 pl-0">{t('name')}</Th>
          <Th className="w-1/3">{t('state')}</Th>
          <Th className="text-right max-sm:hidden">{t('replicas')}</Th>
          {currency ? <Th className="text-right max-sm:hidden">{t('cost.column', { currency })}</Th> : null}
          <Th className="max-lg:hidden">{t('clusters')}</Th>
          <Th className="min-w-48 pr-0 max-lg:hidden">{t('image')}</Th>
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus}>
        {items.map((application) => (
          <Row key={applicationPath(application)} application={application} hasCosts={currency !== undefined} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ application, hasCosts }: { application: ApplicationSummary; hasCosts: boolean }) {
  const t = useTranslations('applications');
  const batch = useTranslations('batchJobs');
  const { sentence } = useTroubleWords();
  const { name, project, controlPlane, state, trouble, replicas, clusters, images } = application;
  return (
    <tr>
      <Td className="py-1.5 pl-0 align-top whitespace-normal">
        <Link href={applicationPath(application)} className="font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-12 text-subtle">
          {project} · {controlPlane}
        </span>
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        <StateWord state={applicationMarks[state]}>{t(`stateName.${state}`)}</StateWord>
        {application.batch ? (
          <span className="block text-12 text-muted">
            {t('batchState', { state: batch(`stateName.${application.batch}`) })}
          </span>
        ) : null}
        {trouble ? <span className="block text-12 text-muted">{sentence(trouble)}</span> : null}
      </Td>
      <Td className="tabular py-1.5 text-right align-top max-sm:hidden">
        {replicas ? t('readyOf', { ready: replicas.ready, wanted: replicas.wanted }) : '–'}
      </Td>
      {hasCosts ? (
        <Td className="py-1.5 text-right align-top whitespace-normal max-sm:hidden">
          <ApplicationCostCell cost={application.cost} />
        </Td>
      ) : null}
      <Td className="py-1.5 align-top whitespace-normal text-muted max-lg:hidden">{clusters.join(', ') || '–'}</Td>
      <Td className="code-font py-1.5 pr-0 align-top text-12 whitespace-normal wrap-anywhere text-muted max-lg:hidden">
        {images.join(', ') || '–'}
      </Td>
    </tr>
  );
}
