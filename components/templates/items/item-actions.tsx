'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ManagedItemDetail } from '@/lib/contracts/catalog-items';
import { actOnItem, discardDraft, itemQuery, itemsQuery } from './queries';
import { ClusterTable } from './step-review';

/** Runs an act on an item and shows what came of it. */
export function useItemAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, body }: { act: Parameters<typeof actOnItem>[1]; body?: Record<string, unknown> }) =>
      actOnItem(id, act, body),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: itemQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: itemsQuery.queryKey }),
      ]);
    },
  });
}

const liveStates = new Set(['published', 'deprecated']);
type Life = 'deprecate' | 'restore' | 'retire';

/** What a lead does to a published item: each asks first, with everybody it concerns. */
export function LifeActions({ item }: { item: ManagedItemDetail }) {
  const t = useTranslations('catalogItems');
  const me = useMe();
  const [asked, setAsked] = useState<Life | null>(null);
  const acts: Life[] =
    item.state === 'published' ? ['deprecate'] : item.state === 'deprecated' ? ['restore', 'retire'] : [];
  const lacking = item.projects.find((project) => !holds(me, 'catalog.publish', project));
  if (lacking) return null;
  return (
    <>
      {acts.map((act) => (
        <Button key={act} variant={act === 'retire' ? 'danger' : undefined} onClick={() => setAsked(act)}>
          {t(`life.${act}`)}
        </Button>
      ))}
      {asked ? <LifeDialog item={item} act={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function LifeDialog({ item, act, onClose }: { item: ManagedItemDetail; act: Life; onClose: () => void }) {
  const t = useTranslations('catalogItems');
  const run = useItemAct(item.id);
  const isRefused = act === 'retire' && item.affected.length > 0;
  return (
    <ConfirmDialog
      title={t(`life.${act}Title`)}
      description={t(`life.${act}Text`)}
      keep={t('cancel')}
      act={t(`life.${act}Do`)}
      variant={act === 'restore' ? 'primary' : 'danger-solid'}
      blocked={isRefused}
      running={run}
      onConfirm={() => run.mutate({ act }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {act !== 'restore' && item.affected.length > 0 ? (
        <>
          <p className="mb-2">{t(isRefused ? 'life.inUse' : 'life.affected', { count: item.affected.length })}</p>
          <ClusterTable clusters={item.affected} />
        </>
      ) : undefined}
    </ConfirmDialog>
  );
}

/** Hands a draft back with words. */
export function ReturnDialog({
  item,
  revision,
  onClose,
}: {
  item: ManagedItemDetail;
  revision: number;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations('catalogItems');
  const run = useItemAct(item.id);
  const [comment, setComment] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('return.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            blocked={run.isPending || comment.trim() === ''}
            onClick={() => run.mutate({ act: 'return', body: { revision, comment } }, { onSuccess: onClose })}
          >
            {t('return.do')}
          </Button>
        </>
      }
    >
      <Field label={t('return.comment')}>
        {(control) => <Input {...control} value={comment} onChange={(event) => setComment(event.target.value)} />}
      </Field>
      {run.isError ? <ErrorState error={run.error} /> : null}
    </Dialog>
  );
}

/** Throws the draft away, and with it an item that nobody has ever published. */
export function DiscardDraft({ item }: { item: ManagedItemDetail }) {
  const t = useTranslations('catalogItems');
  const router = useRouter();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const discard = useMutation({
    mutationFn: () => discardDraft(item.id),
    onSuccess: async () => {
      if (item.publication || liveStates.has(item.state)) {
        await client.invalidateQueries({ queryKey: itemQuery(item.id).queryKey });
      } else router.push('/admin/catalog');
    },
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('discard.open')}</Button>
      {isAsked ? (
        <ConfirmDialog
          title={t('discard.title')}
          description={t('discard.text')}
          keep={t('cancel')}
          act={t('discard.do')}
          running={discard}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
