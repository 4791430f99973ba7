import { useTranslations } from 'next-intl';
import { ItemMark } from '@/components/data/item-mark';
import type { PublishReview } from '@/lib/contracts/catalog-items';
import type { TemplateKind } from '@/lib/contracts/templates';

interface ReviewMarkProps {
  kind: TemplateKind;
  mark: NonNullable<PublishReview['mark']>;
}

/** That the icon of an item changes, and both as they stand on a card. */
export function ReviewMark({ kind, mark }: ReviewMarkProps) {
  const t = useTranslations('catalogItems.review');
  const { before, after } = mark;
  const what = after.picture ? (before.picture ? 'changed' : 'added') : before.picture ? 'removed' : 'letters';
  return (
    <>
      <p>{t(`icon.${what}`)}</p>
      <dl className="mt-2 flex gap-6">
        {(['before', 'after'] as const).map((when) => (
          <div key={when} className="flex items-center gap-2">
            <dt className="text-muted">{t(when)}</dt>
            <dd className="flex">
              <ItemMark item={{ ...mark[when], kind }} isLarge />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
