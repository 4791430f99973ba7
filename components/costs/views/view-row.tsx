'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { isolate } from '@/lib/bidi';
import type { CostView } from '@/lib/contracts/cost-views';
import { changeCostView, costViewsQuery, deleteCostView, setStartView } from './queries';
import { toChange } from './view-state';

interface ViewRowProps {
  view: CostView;
  isOpen: boolean;
  onShow: () => void;
}

/** One view: a press opens it; what else can be done is folded away. */
export function ViewRow({ view, isOpen, onShow }: ViewRowProps) {
  const t = useTranslations('costViews');
  const [act, setAct] = useState<'rename' | 'delete' | null>(null);
  const [isMore, setMore] = useState(false);
  const me = useMe();
  const more = useRef<HTMLButtonElement>(null);
  const acts = useActs(view);
  const { change, start, remove } = acts;
  const failed = change.error ?? start.error;
  const close = () => {
    setAct(null);
    more.current?.focus();
  };
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-2">
        {act === 'rename' ? (
          <Rename
            view={view}
            isSaving={change.isPending}
            onSave={(name) => change.mutate({ name }, { onSuccess: close })}
            onClose={close}
          />
        ) : (
          <button type="button" className="min-w-0 flex-1 py-1 text-left max-sm:min-h-11" onClick={onShow}>
            <bdi className="block truncate font-medium hover:underline">{view.name}</bdi>
            <span className="block text-12 text-subtle">
              {[
                isOpen ? t('isOpen') : null,
                view.isStart ? t('isStart') : null,
                view.isShared ? t('sharedBy', { owner: view.isMine ? 'me' : view.owner }) : t('private'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        )}
        {holds(me, 'cost.save-view') ? (
          <Button
            ref={more}
            variant="ghost"
            aria-label={t('actsOf', { name: isolate(view.name) })}
            aria-expanded={isMore}
            onClick={() => setMore(!isMore)}
          >
            <Icon name="more" />
          </Button>
        ) : null}
      </div>
      {isMore && act !== 'rename' ? <Acts view={view} acts={acts} onAct={setAct} /> : null}
      {failed ? <ErrorState error={failed} /> : null}
      {act === 'delete' ? (
        <ConfirmDialog
          title={t('deleteQuestion', { name: isolate(view.name) })}
          description={t(view.isShared ? 'deleteShared' : 'deleteText')}
          act={t('delete')}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

function useActs(view: CostView) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: costViewsQuery.queryKey });
  return {
    change: useMutation({
      mutationFn: (more: { name?: string; isShared?: boolean }) =>
        changeCostView(view.id, { ...toChange(view), ...more }),
      onSettled,
    }),
    start: useMutation({ mutationFn: () => setStartView(view.isStart ? null : view.id), onSettled }),
    remove: useMutation({ mutationFn: () => deleteCostView(view), onSettled }),
  };
}

interface ActsProps {
  view: CostView;
  acts: ReturnType<typeof useActs>;
  onAct: (act: 'rename' | 'delete') => void;
}

function Acts({ view, acts: { change, start }, onAct }: ActsProps) {
  const t = useTranslations('costViews');
  return (
    <div className="flex flex-wrap gap-1.5 pt-1 pb-1.5">
      <Button size="sm" blocked={start.isPending} onClick={() => start.mutate()}>
        {t(view.isStart ? 'noStart' : 'start')}
      </Button>
      {view.mayChange ? (
        <>
          <Button size="sm" onClick={() => onAct('rename')}>
            {t('rename')}
          </Button>
          <Button size="sm" blocked={change.isPending} onClick={() => change.mutate({ isShared: !view.isShared })}>
            {t(view.isShared ? 'unshare' : 'shareThis')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => onAct('delete')}>
            {t('delete')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface RenameProps {
  view: CostView;
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

function Rename({ view, isSaving, onSave, onClose }: RenameProps) {
  const t = useTranslations('costViews');
  const common = useTranslations('common');
  const [name, setName] = useState(view.name);
  return (
    <form
      className="flex min-w-0 flex-1 flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isSaving) onSave(name.trim());
      }}
    >
      <Input
        autoFocus
        className="min-w-32 flex-1"
        aria-label={t('newName', { name: isolate(view.name) })}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" blocked={!name.trim() || isSaving}>
        {common('save')}
      </Button>
      <Button onClick={onClose}>{common('cancel')}</Button>
    </form>
  );
}
