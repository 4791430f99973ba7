'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mark } from '@/components/shell/mark';
import { ThemeToggle, useOtherLocale } from '@/components/shell/preferences';
import { SlipwayDrawing } from './slipway-drawing';

/** The frame of the pages before the sign-in: mark, language, theme, the ways. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('signIn');
  const locale = useOtherLocale();
  return (
    <div className="relative grid min-h-screen grid-rows-[auto_1fr_auto] overflow-hidden bg-surface">
      <SlipwayDrawing />
      <header className="relative flex items-center gap-4 px-8 py-5 max-sm:p-4">
        <span className="flex items-center gap-2 text-[15px] font-semibold tracking-[-0.018em]">
          <Mark />
          Slipway
        </span>
        <span className="ml-auto flex items-center gap-3 text-12 text-muted">
          <button type="button" lang={locale.lang} className="hover:underline max-sm:h-11" onClick={locale.turn}>
            {locale.label}
          </button>
          <ThemeToggle />
        </span>
      </header>
      <main id="main" className="relative mx-auto mt-[11vh] w-98 self-start max-sm:mt-[6vh] max-sm:w-[calc(100%-32px)]">
        {children}
      </main>
      <footer className="relative flex items-center gap-4 px-8 py-5 text-12 text-subtle max-sm:p-4">
        <a href="/api/v1/openapi.json" className="ml-auto text-muted hover:underline">
          {t('api')}
        </a>
      </footer>
    </div>
  );
}
