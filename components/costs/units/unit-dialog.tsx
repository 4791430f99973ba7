'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isolate } from '@/lib/bidi';
import type { CostUnit } from '@/lib/contracts/unit-costs';
import { EnterQuantities } from './enter-quantities';
import { allUnitCosts, deleteUnit, unitQuery } from './queries';
import { RenameUnit } from './rename-unit';
import { UnitMonths } from './unit-months';
import { useUnitWords } from './use-unit-words';

interface UnitDialogProps {
  unit: CostUnit;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDeleted: () => void;
}

/** One unit: its months, and for who may its quantities, its name and its end. */
export function UnitDialog({ unit, returnTo, onClose, onDeleted }: UnitDialogProps) {
  const t = useTranslations('unitCosts');
  const words = useUnitWords();
  const query = useQuery(unitQuery(unit.id));
  const name = query.data?.name ?? unit.name;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog.title', { name })}
      description={t('dialog.text', { scope: unit.project === null ? 'everything' : words.scope(unit.project) })}
      returnTo={returnTo}
      className="top-[8vh] max-h-[86vh] w-[min(680px,calc(100vw-32px))]"
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {(detail) => <UnitMonths unit={detail} />}
      </QueryBoundary>
      <div className="mt-4 border-t border-line pt-4">
        {unit.mayChange ? (
          <>
            <EnterQuantities id={unit.id} />
            <Acts unit={{ ...unit, name }} onDeleted={onDeleted} />
          </>
        ) : (
          <WhyNotButton action="cost.manage-units" project={unit.project} />
        )}
      </div>
    </Dialog>
  );
}

function Acts({ unit, onDeleted }: { unit: CostUnit; onDeleted: () => void }) {
  const t = useTranslations('unitCosts');
  const client = useQueryClient();
  const [act, setAct] = useState<'rename' | 'delete' | null>(null);
  const renaming = useRef<HTMLButtonElement>(null);
  const deleting = useRef<HTMLButtonElement>(null);
  const remove = useMutation({
    mutationFn: () => deleteUnit(unit.id),
    onSuccess: async () => {
      onDeleted();
      client.removeQueries(unitQuery(unit.id));
      await client.invalidateQueries(allUnitCosts);
    },
  });
  return (
    <div className="mt-4 border-t border-line pt-4">
      {act === 'rename' ? (
        <RenameUnit
          unit={unit}
          onClose={() => {
            setAct(null);
            // The button is back with the next frame only.
            requestAnimationFrame(() => renaming.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap justify-between gap-2">
          <Button ref={renaming} onClick={() => setAct('rename')}>
            {t('rename')}
          </Button>
          <Button ref={deleting} variant="danger" onClick={() => setAct('delete')}>
            {t('delete')}
          </Button>
        </div>
      )}
      {act === 'delete' ? (
        <ConfirmDialog
          title={t('deleteQuestion', { name: isolate(unit.name) })}
          description={t('deleteText')}
          act={t('deleteAct')}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            setAct(null);
            deleting.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
