'use client';
import { useTranslations } from 'next-intl';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Elapsed } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { StateWord } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import type { State } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterDetail, Machine } from '@/lib/contracts/clusters';
import { bareMessage, machineTrouble } from './machine-trouble';
import { MachineActs } from './repairs/machine-acts';
import { ScaleWorkers } from './scale-workers';

function machineState(machine: Machine): State {
  if (machine.ready) return 'ready';
  if (machine.phase === 'Failed') return 'failed';
  if (machine.phase.startsWith('Delet')) return 'deleting';
  return machine.phase === 'Running' ? 'attention' : 'progressing';
}

/** It is there, and yet not ready: its phase says nothing of that. */
const isTroubled = ({ ready, phase }: Machine) => !ready && phase === 'Running';

export function MachinesPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.machines');
  const words = useDynamicWords();
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  const mayChange = holds(me, 'cluster.change', project);
  const hasActs = mayChange && cluster.phase !== 'deleting';
  const notReady = cluster.machines.filter((machine) => !machine.ready).length;
  return (
    <Panel
      title={t('title')}
      remark={t('remark', { total: cluster.machines.length, notReady })}
      actions={
        // Where workers can be scaled, that says it.
        mayChange || cluster.scalable.length > 0 ? null : (
          <WhyNotButton action="cluster.change" project={project} isSmall />
        )
      }
      flush
    >
      <ScaleWorkers cluster={cluster} />
      {cluster.machines.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('none')}</p>
      ) : (
        <Table caption={t('caption', { name: cluster.name })} dense>
          <thead>
            <tr>
              <Th className="pl-4">{t('name')}</Th>
              <Th className="max-sm:hidden">{t('role')}</Th>
              <Th className="max-lg:hidden">{t('type')}</Th>
              <Th>{t('state')}</Th>
              <Th className="max-sm:hidden">{t('version')}</Th>
              <Th className={cn('text-right', hasActs ? 'pr-1' : 'pr-4')}>{t('age')}</Th>
              {hasActs ? (
                <Th className="w-9 px-1">
                  <span className="sr-only">{t('acts')}</span>
                </Th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {cluster.machines.map((machine) => (
              <tr key={machine.name}>
                <Td className="code-font max-w-40 truncate pl-4 font-medium" title={machine.name}>
                  {machine.name}
                </Td>
                <Td className="text-muted max-sm:hidden">{t(machine.role === 'worker' ? 'worker' : 'controlPlane')}</Td>
                <Td className="text-muted max-lg:hidden">{machine.instanceType ?? '–'}</Td>
                <Td title={machine.message ? bareMessage(machine.message) : undefined}>
                  <StateWord state={machineState(machine)}>
                    {isTroubled(machine)
                      ? t(`trouble.${machineTrouble(machine.message)}`)
                      : words('machinePhase', machine.phase)}
                  </StateWord>
                </Td>
                <Td className="code-font text-muted max-sm:hidden">{machine.version ?? '–'}</Td>
                <Td className={cn('tabular text-right text-muted', hasActs ? 'pr-1' : 'pr-4')}>
                  <Elapsed from={machine.createdAt} coarse />
                </Td>
                {hasActs ? (
                  <Td className="px-1 text-right">
                    <MachineActs cluster={cluster} name={machine.name} />
                  </Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
