'use client';
import { useTranslations } from 'next-intl';

/** The last resort for a page that broke: what to do, and the digest under which the server logged it. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('problems');
  const common = useTranslations('common');
  return (
    <main id="main" className="mx-auto max-w-130 px-6 py-24">
      <div className="empty-scale mb-4 h-7" />
      <h1 className="text-20 font-semibold">{t('pageBroken')}</h1>
      <p className="mt-1 mb-4 text-14 text-muted">{t('pageBrokenText')}</p>
      <div className="flex items-center gap-3">
        <button
          type="button"
          className="inline-flex h-8 items-center rounded-3 border border-line-strong px-3 font-medium hover:bg-hover max-sm:h-11"
          onClick={reset}
        >
          {common('retry')}
        </button>
        {error.digest ? <span className="code-font text-subtle">{common('trace', { id: error.digest })}</span> : null}
      </div>
    </main>
  );
}
