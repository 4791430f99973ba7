'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { StateWord, Tag } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import { commaList } from '@/lib/comma-list';
import type { CronFederatedHpa, CronRule, CronTrap } from '@/lib/contracts/application-autoscaling';
import { Hindrance } from '../hindrance';
import { ScalerHead } from './scaler-head';

const marks: Partial<Record<CronTrap, State>> = { 'target-missing': 'failed', failed: 'failed' };

/** A CronFederatedHPA: what each rule sets and when, and how its last run went. */
export function CronScaler({ scaler: { name, target, traps, rivals, rules } }: { scaler: CronFederatedHpa }) {
  const t = useTranslations('applications.autoscaling');
  const format = useFormatter();
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2.5">
      <ScalerHead kind="CronFederatedHPA" name={name} target={target} />
      <ul className="grid gap-1 empty:hidden">
        {traps.map((trap) => (
          <Hindrance
            key={trap}
            mark={marks[trap]}
            title={t(`cronTrap.${trap}`, { rivals: format.list(rivals, commaList) })}
          >
            {t(`cronHelp.${trap}`)}
          </Hindrance>
        ))}
      </ul>
      <Table caption={t('rules')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('rule')}</Th>
            <Th>{t('schedule')}</Th>
            <Th>{t('sets')}</Th>
            <Th>{t('next')}</Th>
            <Th className="pr-0">{t('last')}</Th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Rule key={rule.name} rule={rule} />
          ))}
        </tbody>
      </Table>
    </li>
  );
}

function Rule({ rule }: { rule: CronRule }) {
  const t = useTranslations('applications.autoscaling');
  const { name, schedule, timeZone, isSuspended, sets, next } = rule;
  const cell = 'py-1.5 align-top whitespace-normal';
  return (
    <tr>
      <Td className={`${cell} pl-0 font-medium break-words`}>
        {name} {isSuspended ? <Tag>{t('suspended')}</Tag> : null}
      </Td>
      <Td className={cell}>
        <span className="code-font text-12">{schedule}</span>
        <span className="block text-12 text-muted">{timeZone ?? t('zoneOfController')}</span>
      </Td>
      <Td className={`${cell} tabular`}>
        <Sizes sizes={sets} />
      </Td>
      <Td className={cell}>
        {next ? <Time at={next.at} /> : '–'}
        {next && !next.isReported ? <span className="block text-12 text-muted">{t('bySchedule')}</span> : null}
      </Td>
      <Td className={`${cell} pr-0`}>
        <LastRun last={rule.last} />
      </Td>
    </tr>
  );
}

function Sizes({ sizes: { replicas, min, max } }: { sizes: CronRule['sets'] }) {
  const t = useTranslations('applications.autoscaling');
  const told = [
    replicas === null ? null : t('setReplicas', { count: replicas }),
    min === null ? null : t('setMin', { min }),
    max === null ? null : t('setMax', { max }),
  ].filter((one) => one !== null);
  if (told.length === 0) return '–';
  return told.map((one) => (
    <span key={one} className="block">
      {one}
    </span>
  ));
}

function LastRun({ last }: Pick<CronRule, 'last'>) {
  const t = useTranslations('applications.autoscaling');
  if (!last) return <span className="text-muted">{t('neverRun')}</span>;
  return (
    <>
      <StateWord state={last.failure === null ? 'done' : 'failed'}>
        {t.rich(last.failure === null ? 'ran' : 'ranInVain', { at: () => <Time at={last.at} /> })}
      </StateWord>
      {last.failure === null ? (
        <span className="tabular block text-12 text-muted">
          <Sizes sizes={last.applied} />
        </span>
      ) : (
        <span lang="en" className="code-font block text-12 wrap-anywhere text-subtle">
          {last.failure}
        </span>
      )}
    </>
  );
}
