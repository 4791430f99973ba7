'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import type { State } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import { commaList } from '@/lib/comma-list';
import type { FederatedHpa, ScalerMetric, ScalerTrap } from '@/lib/contracts/application-autoscaling';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { Hindrance } from '../hindrance';
import { SaidConditions } from '../said-conditions';
import { ScalerHead } from './scaler-head';

const marks: Partial<Record<ScalerTrap, State>> = { 'target-missing': 'failed', 'no-metrics': 'failed' };
const limits = ['ScalingLimited'];

interface ScalerProps {
  scaler: FederatedHpa;
  objects: ApplicationDetail['objects'];
}

/** A FederatedHPA: its bounds, its metrics, how many it wants, what is in its way, and Karmada's words. */
export function Scaler({ scaler, objects }: ScalerProps) {
  const t = useTranslations('applications.autoscaling');
  const format = useFormatter();
  const { name, target, min, max, current, desired, traps, rivals, metrics, conditions, lastScaledAt } = scaler;
  const template = objects.find((one) => one.kind === target.kind && one.name === target.name);
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2.5">
      <ScalerHead kind="FederatedHPA" name={name} target={target}>
        {lastScaledAt ? (
          <span className="text-12 text-subtle">{t.rich('lastScaled', { at: () => <Time at={lastScaledAt} /> })}</span>
        ) : null}
      </ScalerHead>
      <ul className="grid gap-1 empty:hidden">
        {traps.map((trap) => (
          <Hindrance
            key={trap}
            mark={marks[trap]}
            title={t(`trap.${trap}`, { rivals: format.list(rivals, commaList) })}
          >
            {t(`help.${trap}`)}
          </Hindrance>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Fact name={t('bounds')}>{t('boundsOf', { min, max })}</Fact>
        <Fact name={t('template')}>{template?.replicas == null ? '–' : format.number(template.replicas)}</Fact>
        <Fact name={t('current')}>{current === null ? '–' : format.number(current)}</Fact>
        <Fact name={t('desired')}>{desired === null ? '–' : format.number(desired)}</Fact>
      </dl>
      {metrics.length > 0 ? <Metrics metrics={metrics} /> : <p className="text-muted">{t('noMetric')}</p>}
      <SaidConditions conditions={conditions} limits={limits} />
    </li>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}

function Metrics({ metrics }: { metrics: readonly ScalerMetric[] }) {
  const t = useTranslations('applications.autoscaling');
  const format = useFormatter();
  const show = (type: string, value: string) =>
    type === 'Utilization' ? format.number(Number(value) / 100, { style: 'percent' }) : value;
  return (
    <Table caption={t('metrics')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('metric')}</Th>
          <Th className="text-right">{t('measured')}</Th>
          <Th className="text-right">{t('aim')}</Th>
          <Th className="pr-0">{t('meaning')}</Th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ source, name, about, type, target, current }) => (
          <tr key={`${source} ${name} ${about}`}>
            <Td className="pl-0 whitespace-normal wrap-anywhere">
              {name} {about ? <span className="text-12 text-muted">{about}</span> : null}
            </Td>
            <Td className="tabular text-right">
              {current === null ? <span className="text-muted">{t('notMeasured')}</span> : show(type, current)}
            </Td>
            <Td className="tabular text-right">{show(type, target)}</Td>
            <Td className="pr-0 whitespace-normal text-muted">
              {type === 'Utilization'
                ? t('type.Utilization')
                : type === 'AverageValue'
                  ? t('type.AverageValue')
                  : t('type.Value')}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
