'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { SaidLines } from '@/components/status/said-lines';
import { Checkbox } from '@/components/ui/checkbox';
import { Panel } from '@/components/ui/panel';
import type { ManagedItemDetail, PublishReview } from '@/lib/contracts/catalog-items';
import { findNotLed } from './prepare-publish';

interface PublishChoiceProps {
  review: PublishReview;
  chosen: readonly string[];
  onChoose: (projects: string[]) => void;
}

/** The projects that a draft is published to; above all parts of the item, since nothing is published without one. */
export function PublishChoice({ review, chosen, onChoose }: PublishChoiceProps) {
  const t = useTranslations('catalogItems');
  return (
    <Panel
      title={t('publishTo')}
      remark={t('chosenOf', { chosen: chosen.length, total: review.projects.length })}
      className="mb-5"
    >
      <div className="grid max-h-44 grid-cols-4 gap-x-4 gap-y-1 overflow-y-auto max-lg:grid-cols-3 max-sm:grid-cols-1">
        {review.projects.map(({ name }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Panel>
  );
}

interface PublishBlockProps {
  id: string;
  item: ManagedItemDetail;
  review: PublishReview;
  chosen: readonly string[];
}

/** Whether something keeps the reviewed draft from being published to the chosen projects. */
export function isPublishBlocked({ item, review, chosen }: Omit<PublishBlockProps, 'id'>): boolean {
  return chosen.length === 0 || review.blockers.length > 0 || findNotLed(review, item.projects).length > 0;
}

/** Why the item cannot be published, beside the button on every part of the item; nothing where it can. */
export function PublishBlock({ id, item, review, chosen }: PublishBlockProps) {
  const t = useTranslations('catalogItems');
  const format = useFormatter();
  if (!isPublishBlocked({ item, review, chosen })) return null;
  const notLed = findNotLed(review, item.projects);
  return (
    // It takes the width of the buttons above it and asks for none of its own.
    <p id={id} className="w-0 min-w-full text-right text-12 text-failed-text max-sm:text-left">
      {notLed.length > 0 ? (
        <span className="block">{t('publishNeedsLead', { projects: format.list(notLed) })}</span>
      ) : null}
      <SaidLines all={review.blockers} />
      {chosen.length === 0 ? <span className="block">{t('publishNeedsProject')}</span> : null}
    </p>
  );
}
