'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { holds, useMe } from '@/components/shell/use-me';
import { serviceMarks } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import { StateWord, Tag } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import type { MultiClusterServiceDetail, RolloutRow } from '@/lib/contracts/multi-cluster-services';
import { isInRings } from '@/lib/wave-label';
import { groupOf, nameOfGroup, nameOfState, rolloutGroups, rolloutMarks } from './rollout-states';

type RuleService = MultiClusterServiceDetail['services'][number];

interface RolloutTableProps {
  rule: MultiClusterServiceDetail;
  rows: readonly RolloutRow[];
  onPause: (cluster: RolloutRow, isPaused: boolean) => void;
}

const keyOf = ({ namespace, name }: Pick<RuleService, 'namespace' | 'name'>) => `${namespace}/${name}`;

/** Cluster × service: a state word and the controllers' own words in each cell, which leads to the cluster. */
export function RolloutTable({ rule, rows, onPause }: RolloutTableProps) {
  const t = useTranslations('multiClusterServices');
  const me = useMe();
  useRowEntry('tbody');
  // What is in no project is for those who hold the right everywhere.
  const mayPause = ({ project }: RolloutRow) =>
    project === null ? me?.globalActions.includes('service.pause') === true : holds(me, 'service.pause', project);
  const inRings = isInRings(rule.selector);
  const groups = Map.groupBy(rows, ({ state }) => groupOf(state));
  return (
    <Table caption={t('boardOf', { name: rule.name })}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.cluster')}</Th>
          <Th className="max-sm:hidden">{t('column.project')}</Th>
          {rule.services.map((service) => (
            <Th key={keyOf(service)}>
              {service.name}
              {service.isDisabled ? ` ${t('disabled')}` : ''}
            </Th>
          ))}
        </tr>
      </thead>
      {rolloutGroups.map((group) => {
        const inside = groups.get(group) ?? [];
        return inside.length === 0 ? null : (
          <tbody key={group} onKeyDown={moveRowFocus}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={rule.services.length + 2}
                className="border-b border-line bg-sunken px-2 py-1 text-left text-12 font-normal text-subtle"
              >
                {t(`group.${nameOfGroup(group, inRings)}`)}
              </th>
            </tr>
            {inside.map((row) => (
              <Row
                key={`${row.namespace}/${row.name}`}
                row={row}
                services={rule.services}
                inRings={inRings}
                onPause={mayPause(row) ? onPause : null}
              />
            ))}
          </tbody>
        );
      })}
    </Table>
  );
}

interface RowProps {
  row: RolloutRow;
  services: readonly RuleService[];
  inRings: boolean;
  /** Null for those who may not. */
  onPause: RolloutTableProps['onPause'] | null;
}

function Row({ row, services, inRings, onPause }: RowProps) {
  const t = useTranslations('multiClusterServices');
  const { namespace, name, project, state, words, isPaused, serviceSet } = row;
  const told = new Map(row.services.map((service) => [keyOf(service), service]));
  return (
    <tr>
      <Td className="max-w-72 py-1.5 pl-0 align-top whitespace-normal">
        <Link href={toServices(row)} className="font-medium break-all hover:underline">
          {name}
        </Link>
        <span className="block text-12 text-muted sm:hidden">{project ?? namespace}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-12">
          <StateWord state={rolloutMarks[state]}>{t(`state.${nameOfState(state, inRings)}`)}</StateWord>
          {isPaused && state !== 'paused' ? <Tag>{t('state.paused')}</Tag> : null}
          {onPause && serviceSet !== null && state !== 'leaving' ? (
            <button
              type="button"
              className="text-accent-text underline max-sm:min-h-11"
              aria-label={t(isPaused ? 'pause.resumeOnCluster' : 'pause.pauseOnCluster', { cluster: name })}
              onClick={() => onPause(row, !isPaused)}
            >
              {t(isPaused ? 'pause.resumeOn' : 'pause.pauseOn')}
            </button>
          ) : null}
        </span>
        {words ? <span className="code-font mt-0.5 block text-12 break-words text-muted">{words}</span> : null}
      </Td>
      <Td className="py-1.5 align-top text-muted max-sm:hidden">{project ?? namespace}</Td>
      {services.map((service) => (
        <Td key={keyOf(service)} className="min-w-36 py-1.5 align-top whitespace-normal">
          <Cell row={row} wanted={service} told={told.get(keyOf(service))} />
        </Td>
      ))}
    </tr>
  );
}

interface CellProps {
  row: RolloutRow;
  wanted: RuleService;
  told: ClusterService | undefined;
}

/** What the controllers say of one service on one cluster; where they say nothing, what it waits for. */
function Cell({ row, wanted, told }: CellProps) {
  const t = useTranslations('multiClusterServices');
  const dynamic = useDynamicWords();
  if (!told) {
    if (wanted.isDisabled || row.state === 'leaving') return <span className="text-muted">–</span>;
    const [first] = wanted.dependsOn;
    const isWaiting = row.serviceSet !== null && first !== undefined;
    return (
      <StateWord state={row.state === 'asleep' ? 'idle' : 'waiting'}>
        <span className="text-12">
          {row.state === 'asleep'
            ? t('whenAwake')
            : isWaiting
              ? t('waitsFor', { service: first.slice(first.indexOf('/') + 1) })
              : t('notThere')}
        </span>
      </StateWord>
    );
  }
  const isFine = told.state === 'deployed';
  return (
    <Link href={toServices(row)} className="block text-12 hover:underline">
      <StateWord state={told.state === 'replaced' ? 'attention' : serviceMarks[told.state]}>
        {isFine ? (
          <>
            <span className="sr-only">{dynamic('serviceState', told.state)} </span>
            <span className="code-font break-all">{told.version}</span>
          </>
        ) : (
          dynamic('serviceState', told.state)
        )}
      </StateWord>
      {told.cause ? (
        <span className="mt-0.5 block text-muted">{dynamic('serviceCause', told.cause.key, told.cause.params)}</span>
      ) : null}
      {told.words ? (
        <span className="code-font mt-0.5 block break-words whitespace-pre-line text-muted">{told.words}</span>
      ) : null}
    </Link>
  );
}

const toServices = ({ namespace, name }: RolloutRow) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/services`;
