'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Glyph, type State } from '@/components/ui/glyph';
import type { ManagedItemDetail, PublishReview } from '@/lib/contracts/catalog-items';

interface PublishChangesProps {
  item: ManagedItemDetail;
  review: PublishReview | undefined;
  chosen: readonly string[];
}

/** What publishing does in k0rdent, step by step; while it does, how far it is. */
export function PublishChanges({ item, review, chosen }: PublishChangesProps) {
  const t = useTranslations('catalogItems');
  const { publication } = item;
  const isUnderWay = publication?.state === 'publishing';
  if (!review && !publication) return null;
  const chain = isUnderWay || !review ? (publication?.chain ?? '') : review.chain;
  const projects = isUnderWay || !review ? (publication?.projects ?? []) : chosen;
  const mark: State = isUnderWay ? 'progressing' : review ? 'todo' : 'done';
  const path = (review?.path ?? []).flatMap(({ template, upgrades }) => (upgrades.length > 0 ? [template] : [])).length;
  return (
    <section aria-live="polite">
      <h2 className="mb-2 font-semibold">{t(review && !isUnderWay ? 'k0rdent.will' : 'k0rdent.did')}</h2>
      <ol className="grid gap-3">
        <Step
          mark={mark}
          title={t(item.kind === 'cluster' ? 'k0rdent.clusterChain' : 'k0rdent.serviceChain', { chain })}
        >
          {review ? t('k0rdent.chainText', { count: review.path.length, path }) : null}
        </Step>
        <Step mark={mark} title={t('k0rdent.access')}>
          {projects.length === 0 ? t('k0rdent.noProject') : t('k0rdent.accessText', { projects: projects.join(', ') })}
        </Step>
        <Step mark={mark} title={t('k0rdent.copies', { count: projects.length })}>
          {t('k0rdent.copiesText')}
        </Step>
        <JoinStep item={item} mark={mark} />
      </ol>
      {publication?.problem ? (
        <p className="mt-3 rounded-3 border border-line bg-surface p-3 text-12">
          <span className="font-medium">{publication.chain}</span> {publication.problem}
        </p>
      ) : null}
    </section>
  );
}

/** What becomes of clusters in Karmada, where the item says so or has said so. */
function JoinStep({ item, mark }: { item: ManagedItemDetail; mark: State }) {
  const t = useTranslations('catalogItems.k0rdent');
  const { joins } = item.content;
  if (joins)
    return (
      <Step mark={mark} title={t('joins', { plane: joins.controlPlane })}>
        {t(joins.isForOwnProject ? 'joinsOwn' : 'joinsAll')}
      </Step>
    );
  if (!item.joins) return null;
  return (
    <Step mark={mark} title={t('joinsNoMore', { plane: item.joins.controlPlane })}>
      {t('joinsNoMoreText')}
    </Step>
  );
}

function Step({ mark, title, children }: { mark: State; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Glyph state={mark} className="mt-1" />
      <div className="min-w-0">
        <p className="break-words">{title}</p>
        <p className="text-12 text-muted">{children}</p>
      </div>
    </li>
  );
}
