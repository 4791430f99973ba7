import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';

interface NotFoundWordsProps {
  /** A way on that is nearer than the home page. */
  way?: { href: string; words: string };
}

/** The same words for what never was, what is gone, and what belongs to others. */
export async function NotFoundWords({ way }: NotFoundWordsProps) {
  const [t, common] = await Promise.all([getTranslations('problems'), getTranslations('common')]);
  return (
    <>
      <div className="empty-scale mb-4 h-7" />
      <h1 className="text-20 font-semibold">{t('pageNotFound')}</h1>
      <p className="mt-1 mb-4 text-14 text-muted">{t('text.not-found')}</p>
      <div className="flex flex-wrap gap-2">
        {way ? (
          <Button asChild>
            <Link href={way.href}>{way.words}</Link>
          </Button>
        ) : null}
        <Button asChild>
          <Link href="/">{common('backHome')}</Link>
        </Button>
      </div>
    </>
  );
}
