'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useLocalized } from '@/components/status/use-words';
import type { ManagedItemDetail, PublishReview } from '@/lib/contracts/catalog-items';
import { useItemAct } from './item-actions';
import { preparePublish } from './prepare-publish';
import { ReviewMoney } from './review-money';

interface PublishDialogProps {
  item: ManagedItemDetail;
  review: PublishReview;
  chosen: readonly string[];
  onClose: () => void;
}

/** Asks before an item is published: who can use it then, who no longer can, and which clusters it leaves behind. */
export function PublishDialog({ item, review, chosen, onClose }: PublishDialogProps) {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const format = useFormatter();
  const run = useItemAct(item.id);
  const effect = preparePublish(review.projects, chosen);
  const kinds = ['gains', 'stays', 'loses'] as const;
  return (
    <ConfirmDialog
      title={t('confirm.title', { title: text(item.content.title) })}
      description={t('confirm.text')}
      keep={t('cancel')}
      act={t('publish', { count: chosen.length })}
      variant="primary"
      running={run}
      onConfirm={() =>
        run.mutate({ act: 'publish', body: { revision: review.revision, projects: chosen } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-4">
        {kinds.map((kind) =>
          effect[kind].length > 0 ? (
            <li key={kind} className="break-words">
              {t.rich(`confirm.${kind}`, {
                projects: format.list(effect[kind], { type: 'conjunction' }),
                b: (chunks) => <span className="font-medium">{chunks}</span>,
              })}
            </li>
          ) : null,
        )}
        {review.outside.length > 0 ? (
          <li>
            {t('review.outside', { count: review.outside.length })}:{' '}
            <span className="font-medium">{format.list(review.outside.map(({ name }) => name))}</span>.{' '}
            {t('review.outsideText')}
          </li>
        ) : null}
      </ul>
      <div className="mt-3 grid gap-1 border-t border-line pt-3">
        <ReviewMoney kind={item.kind} review={review} />
      </div>
    </ConfirmDialog>
  );
}
