'use client';
import { useTranslations } from 'next-intl';
import { Glyph } from '@/components/ui/glyph';

/** Shown in the tab that only renewed a session; the page with what was typed waits in the other one. */
export function SignedInAgain() {
  const t = useTranslations('signIn');
  return (
    <div className="rounded-4 border border-line-strong bg-surface p-6">
      <h1 className="mb-1 flex items-center gap-2 text-20 font-semibold">
        <Glyph state="done" size={16} />
        {t('againTitle')}
      </h1>
      <p className="mb-4 text-muted">{t('againText')}</p>
      <button
        type="button"
        className="h-8 rounded-3 border border-line-strong px-3 font-medium hover:bg-hover max-sm:h-11"
        onClick={() => window.close()}
      >
        {t('closeTab')}
      </button>
    </div>
  );
}
