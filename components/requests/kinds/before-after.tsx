import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** How it is, and how it is to be. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useTranslations('request.effect');
  return (
    <>
      <span className="text-muted">{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('becomes')}</span>
      <span className="font-semibold">{after}</span>
    </>
  );
}
