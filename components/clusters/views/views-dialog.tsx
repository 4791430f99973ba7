'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isolate } from '@/lib/bidi';
import { ApiError } from '@/lib/client/api';
import type { ClusterView } from '@/lib/contracts/cluster-views';
import { useClusterFilters } from '../use-cluster-filters';
import { clusterViewsQuery, createClusterView, deleteClusterView } from './queries';

interface ViewsDialogProps {
  /** What opened it. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** One's own views of the list: open one, delete one, or save what is shown. */
export function ViewsDialog({ returnTo, onClose }: ViewsDialogProps) {
  const t = useTranslations('clusters.views');
  const me = useMe();
  const query = useQuery(clusterViewsQuery);
  const { open } = useClusterFilters();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('lede')}
      returnTo={returnTo}
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((view) => (
                <ViewRow
                  key={view.id}
                  view={view}
                  onOpen={() => {
                    open(view.state);
                    onClose();
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <div className="mt-4 border-t border-line pt-4">
        {holds(me, 'cluster.save-view') ? <SaveView /> : <WhyNotButton action="cluster.save-view" project={null} />}
      </div>
    </Dialog>
  );
}

function ViewRow({ view, onOpen }: { view: ClusterView; onOpen: () => void }) {
  const t = useTranslations('clusters.views');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteClusterView(view.id),
    onSuccess: () => client.invalidateQueries({ queryKey: clusterViewsQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-2 py-1.5">
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 py-1 text-left max-sm:min-h-11">
        <bdi className="block truncate font-medium hover:underline">{view.name}</bdi>
      </button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('deleteOf', { name: isolate(view.name) })}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('deleteQuestion', { name: isolate(view.name) })}
          description={t('deleteText')}
          act={t('delete')}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}

/** Gives the filters and the order that are shown a name. */
function SaveView() {
  const t = useTranslations('clusters.views');
  const client = useQueryClient();
  const fieldWords = useFieldWords();
  const { filter, sort, order } = useClusterFilters();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => createClusterView({ name: name.trim(), state: { filter, sort, order } }, crypto.randomUUID()),
    onSuccess: () => {
      setName('');
      return client.invalidateQueries({ queryKey: clusterViewsQuery.queryKey });
    },
  });
  const problem = save.error instanceof ApiError ? save.error.problem : null;
  const refused = fieldWords(problem?.errors ?? [], '/name');
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !save.isPending) save.mutate();
      }}
    >
      <Field label={t('name')} help={t('nameHelp')} error={refused}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {save.isError && !refused ? <ErrorState error={save.error} /> : null}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" blocked={!name.trim() || save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
