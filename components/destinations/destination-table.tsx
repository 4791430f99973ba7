'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { Destination } from '@/lib/contracts/destinations';
import { DestinationDialog } from './destination-dialog';
import { changeDestination, deleteDestination, destinationsQuery, testDestination } from './queries';

interface DestinationTableProps {
  destinations: readonly Destination[];
  /** Whether they are of several projects. */
  withScope: boolean;
}

const marks = { active: 'ready', paused: 'idle', disabled: 'failed' } as const;

/** What each hears, what came of the last attempt, and what can be done with it. */
export function DestinationTable({ destinations, withScope }: DestinationTableProps) {
  const t = useTranslations('destinations');
  const client = useQueryClient();
  const [editing, setEditing] = useState<Destination | null>(null);
  const [deleting, setDeleting] = useState<Destination | null>(null);
  const again = () => client.invalidateQueries({ queryKey: destinationsQuery.queryKey });
  const test = useMutation({ mutationFn: (one: Destination) => testDestination(one.id), onSettled: again });
  const pause = useMutation({
    mutationFn: ({ id, title, topics, state, version }: Destination) =>
      changeDestination(id, { title, topics, paused: state === 'active', version }),
    onSettled: again,
  });
  const tested = destinations.find(({ id }) => id === test.variables?.id);
  // Below the name on phones, at the end of the row elsewhere.
  const actsOf = (one: Destination) => (
    <Acts
      destination={one}
      isTesting={test.isPending}
      isPausing={pause.isPending && pause.variables.id === one.id}
      onTest={() => test.mutate(one)}
      onEdit={() => setEditing(one)}
      onDelete={() => setDeleting(one)}
      onPause={() => pause.mutate(one)}
    />
  );
  return (
    <>
      <div aria-live="polite">
        {test.data && tested ? (
          <Banner
            className="mb-3"
            state={test.data.outcome === 'delivered' ? 'ready' : 'failed'}
            title={`${tested.title}: ${t(`outcome.${test.data.outcome}`, { status: test.data.status ?? 0 })}`}
          >
            {t(`outcomeText.${test.data.outcome}`, { status: test.data.status ?? 0 })}
          </Banner>
        ) : null}
        {test.isError ? <ErrorState error={test.error} /> : null}
        {pause.isError ? <ErrorState error={pause.error} /> : null}
      </div>
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.title')}</Th>
            {withScope ? <Th className="max-sm:hidden">{t('column.scope')}</Th> : null}
            <Th className="max-sm:hidden">{t('column.topics')}</Th>
            <Th>{t('column.last')}</Th>
            <Th className="max-sm:hidden">{t('column.state')}</Th>
            <Th className="pr-0 max-sm:hidden">
              <span className="sr-only">{t('column.act')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {destinations.map((one) => (
            <tr key={one.id}>
              <Td className="pl-0">
                <span className="font-medium">{one.title}</span>
                <span className="block text-12 break-all text-subtle">
                  {t(`kind.${one.kind}`)} · {one.host}
                </span>
                <span className="mt-2 grid gap-2 sm:hidden">
                  {one.state === 'active' ? null : (
                    <StateWord state={marks[one.state]}>{t(`state.${one.state}`)}</StateWord>
                  )}
                  {actsOf(one)}
                </span>
              </Td>
              {withScope ? <Td className="text-muted max-sm:hidden">{one.project ?? t('installation')}</Td> : null}
              <Td className="text-muted max-sm:hidden">
                <span title={one.topics.map((topic) => t(`topic.${topic}`)).join(', ')}>
                  {t('topicCount', { count: one.topics.length })}
                </span>
              </Td>
              <Td className="text-muted">
                <LastAttempt last={one.last} />
              </Td>
              <Td className="max-sm:hidden">
                <StateWord state={marks[one.state]}>{t(`state.${one.state}`)}</StateWord>
              </Td>
              <Td className="pr-0 text-right max-sm:hidden">{actsOf(one)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {editing ? (
        <DestinationDialog scope={editing.project} destination={editing} onClose={() => setEditing(null)} />
      ) : null}
      {deleting ? <DeleteDialog destination={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  );
}

function LastAttempt({ last }: Pick<Destination, 'last'>) {
  const t = useTranslations('destinations');
  if (!last) return t('never');
  const status = last.status ?? 0;
  return (
    <>
      <span title={t(`outcomeText.${last.outcome}`, { status })}>{t(`outcome.${last.outcome}`, { status })}</span>{' '}
      <span className="tabular text-12 text-subtle">
        <Time at={last.at} />
      </span>
    </>
  );
}

interface ActsProps {
  destination: Destination;
  isTesting: boolean;
  isPausing: boolean;
  onTest: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onPause: () => void;
}

function Acts({ destination, isTesting, isPausing, onTest, onEdit, onDelete, onPause }: ActsProps) {
  const t = useTranslations('destinations');
  const me = useMe();
  const { title, project, state } = destination;
  const isActive = state === 'active';
  const mayChange = project === null ? holds(me, 'settings.manage', null) : holds(me, 'destination.manage', project);
  if (!mayChange) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5 sm:justify-end">
      <Button size="sm" aria-label={t('testNamed', { title })} blocked={isTesting} onClick={onTest}>
        {t('test')}
      </Button>
      <Button
        size="sm"
        aria-label={t(isActive ? 'pauseNamed' : 'resumeNamed', { title })}
        blocked={isPausing}
        onClick={onPause}
      >
        {t(isActive ? 'pause' : 'resume')}
      </Button>
      <Button size="sm" aria-label={t('editNamed', { title })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="sm" variant="danger" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </span>
  );
}

function DeleteDialog({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const t = useTranslations('destinations');
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteDestination(destination.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: destinationsQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('deleteQuestion', { title: destination.title })}
      description={t('deleteText')}
      act={t('delete')}
      running={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
