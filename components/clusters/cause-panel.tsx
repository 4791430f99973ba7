'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { phaseStates } from '@/components/status/states';
import { Elapsed, Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { MachineTraces } from './machine-traces';
import { bareMessage, machineTrouble } from './machine-trouble';
import { RepairActs } from './repairs/repair-acts';

/** Machines that the panel names; the table below it shows the rest. */
const mostNamed = 3;

/** Causes that the page of services tells more of. */
const aboutServices = new Set(['servicesFailed', 'servicesPending', 'serviceWaits', 'serviceConflict']);

/** Causes that a machine which is not ready tells more of. */
const aboutMachines = new Set([
  'connectionLost',
  'controlPlaneUnavailable',
  'infrastructureTrouble',
  'workersUnavailable',
]);

/** What is left where nobody can do anything here. */
const asking = 'askPlatform';

/** What the cluster does now and why, since when, and the next step; the controllers' own words folded below. */
export function CausePanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.cause');
  const words = useDynamicWords();
  const me = useMe();
  const { cause, nextStep, phase, repairs } = cluster;
  if (!cause) return null;
  const mayRepair = repairs.length > 0 && holds(me, 'cluster.change', cluster.project ?? cluster.namespace);
  const state = phaseStates[phase];
  const isAboutMachines = phase === 'degraded' && aboutMachines.has(cause.message.key);
  const [first] = isAboutMachines ? cluster.machines.filter((machine) => !machine.ready) : [];
  const said = words('clusterCause', cause.message.key, cause.message.params);
  return (
    <section
      aria-label={t('label')}
      aria-live="polite"
      className={cn(
        `state-${state}`,
        'mb-4 flex gap-3 rounded-4 border border-(--state-line) bg-(--state-soft) p-4 [--glyph-ground:var(--state-soft)]',
      )}
    >
      <Glyph state={state} size={16} className="mt-1" />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold tracking-(--tracking-tight)">
          {first ? t(`machine.${machineTrouble(first.message)}`, { name: first.name }) : said}
        </h2>
        <p className="mt-1 max-w-[68ch] text-14">
          {first ? `${said} ` : null}
          <span aria-live="off">
            {t.rich('since', {
              at: () => <Time at={cluster.phaseChangedAt} />,
              elapsed: () => <Elapsed from={cluster.phaseChangedAt} coarse className="tabular" />,
            })}
          </span>{' '}
          {nextStep && !first && !(nextStep.key === asking && mayRepair)
            ? words('clusterNext', nextStep.key, nextStep.params)
            : null}
        </p>
        {first ? <MachinesNotReady cluster={cluster} /> : null}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          <RepairActs cluster={cluster} />
          {aboutServices.has(cause.message.key) ? (
            <Button asChild>
              <Link href={`/clusters/${cluster.namespace}/${cluster.name}/services`}>{t('services')}</Link>
            </Button>
          ) : null}
          {first ? <MachineTraces cluster={cluster} machine={first.name} /> : null}
        </div>
        {cause.raw ? (
          <details className="mt-2 text-12">
            <summary className="w-fit text-muted">{t('raw')}</summary>
            <pre className="code-font mt-1 overflow-x-auto text-12 whitespace-pre-wrap text-muted">{cause.raw}</pre>
          </details>
        ) : null}
      </div>
    </section>
  );
}

/** What controllers say of the machines that are not ready; the headline names the first. */
function MachinesNotReady({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.cause');
  const notReady = cluster.machines.filter((machine) => !machine.ready);
  if (notReady.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-0.5 text-14">
      {notReady.slice(0, mostNamed).map((machine) => (
        <li key={machine.name} className="break-words">
          {machine === notReady[0] ? null : t(`machine.${machineTrouble(machine.message)}`, { name: machine.name })}
          {machine.message ? <span className="block text-12 text-muted">{bareMessage(machine.message)}</span> : null}
        </li>
      ))}
      {notReady.length > mostNamed ? <li>{t('moreMachines', { count: notReady.length - mostNamed })}</li> : null}
    </ul>
  );
}
