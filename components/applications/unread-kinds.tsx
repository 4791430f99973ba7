import { useFormatter, useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import { commaList } from '@/lib/comma-list';

/** Kinds of a panel that Slipway may not read, as `group/Kind`. Nothing where it may read all. */
export function UnreadKinds({ kinds }: { kinds: readonly string[] }) {
  const t = useTranslations('applications.unread');
  const format = useFormatter();
  if (kinds.length === 0) return null;
  const names = kinds.map((key) => key.slice(key.indexOf('/') + 1));
  return (
    <Banner state="attention" title={t('title', { kinds: format.list(names, commaList) })} className="mx-4 mb-3">
      {t('text')}
    </Banner>
  );
}
