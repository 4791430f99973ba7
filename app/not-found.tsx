import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

/** The same words for what never was, what is gone, and what belongs to others. */
export default async function NotFound() {
  const [t, common] = await Promise.all([getTranslations('problems'), getTranslations('common')]);
  return (
    <main id="main" className="mx-auto max-w-130 px-6 py-24">
      <div className="empty-scale mb-4 h-7" />
      <h1 className="text-20 font-semibold">{t('pageNotFound')}</h1>
      <p className="mt-1 mb-4 text-14 text-muted">{t('text.not-found')}</p>
      <Button asChild>
        <Link href="/">{common('backHome')}</Link>
      </Button>
    </main>
  );
}
