'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { memberMarks } from '@/components/status/states';
import { StateWord } from '@/components/ui/badge';
import { Glyph } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import type { ApplicationCell, ApplicationDetail } from '@/lib/contracts/applications';
import { cellMarks } from './marks';
import { ReplicaBar } from './replica-bar';

/** Members downwards, objects across: what is where, and how it is there. */
export function ApplicationBoard({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications');
  const { name, members, objects } = application;
  if (members.length === 0) return <EmptyState title={t('nowhere')}>{t('nowhereText')}</EmptyState>;
  const most = Math.max(
    1,
    ...members.flatMap(({ cells }) => cells.map(({ placed, ready }) => Math.max(placed ?? 0, ready ?? 0))),
  );
  return (
    <Table caption={t('boardOf', { name })} className="[--cell:--spacing(4)]">
      <thead>
        <tr>
          <Th>{t('cluster')}</Th>
          {objects.map(({ kind, name: object }) => (
            <Th key={`${kind}/${object}`}>
              {kind} <span className="block wrap-anywhere">{object === name ? '' : object}</span>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.name}>
            <Td className="py-1.5 align-top whitespace-normal">
              <span className="font-medium wrap-anywhere">{member.name}</span>
              <span className="block text-12 text-subtle">
                {[member.region, member.state === null ? t('noMember') : null, member.isLeaving ? t('isLeaving') : null]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <MemberTrouble state={member.state} />
            </Td>
            {member.cells.map((cell, index) => (
              <Td
                key={`${objects[index]?.kind}/${objects[index]?.name}`}
                className="py-1.5 align-top whitespace-normal"
              >
                <Cell cell={cell} most={most} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How the member itself is, where it is not ready. */
function MemberTrouble({ state }: { state: ApplicationDetail['members'][number]['state'] }) {
  const t = useTranslations('karmada');
  if (state === null || state === 'ready') return null;
  return <StateWord state={memberMarks[state]}>{t(`memberState.${state}`)}</StateWord>;
}

function Cell({ cell, most }: { cell: ApplicationCell; most: number }) {
  const t = useTranslations('applications');
  const batch = useTranslations('batchJobs');
  const { state, words, placed, ready, chartVersion } = cell;
  if (state === 'absent') {
    return (
      <span className="text-subtle">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('cell.absent')}</span>
      </span>
    );
  }
  return (
    <div className="grid max-w-[44ch] gap-0.5">
      <span className="flex items-center gap-1.5">
        <span className={`state-${cellMarks[state]} flex`}>
          <Glyph state={cellMarks[state]} />
        </span>
        {cell.batch ? batch(`stateName.${cell.batch}`) : t(`cell.${state}`)}
      </span>
      {chartVersion === undefined ? null : (
        <span className="text-12 text-muted">{t('chartVersion', { version: chartVersion })}</span>
      )}
      {placed === null || ready === null ? null : <ReplicaBar placed={placed} ready={ready} most={most} />}
      {words ? (
        <span lang="en" className="code-font text-12 wrap-anywhere text-muted">
          {words}
        </span>
      ) : null}
    </div>
  );
}
