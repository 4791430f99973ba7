'use client';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand } from '@/components/shell/brand';
import { ThemeMenu, useOtherLocale } from '@/components/shell/preferences';
import type { Installation } from '@/lib/contracts/installation';
import { SlipwayDrawing } from './slipway-drawing';
import { StatusLine } from './status-line';

/** Loaded only where there is an announcement: few pages before the sign-in have one. */
const AnnouncementBanner = dynamic(() =>
  import('@/components/shell/announcement-banner').then((module) => module.AnnouncementBanner),
);

interface SignInFrameProps {
  version: string;
  /** How the installation is called and looks. */
  brand: Installation;
  children: ReactNode;
}

/** The frame of the pages before the sign-in: mark, language, theme, the ways. */
export function SignInFrame({ version, brand, children }: SignInFrameProps) {
  const t = useTranslations('signIn');
  const locale = useOtherLocale();
  return (
    <div className="relative grid min-h-screen grid-rows-[auto_1fr_auto] overflow-hidden bg-surface">
      {brand.styles ? <style>{brand.styles}</style> : null}
      <SlipwayDrawing />
      <header className="relative flex items-center gap-4 px-8 py-5 max-sm:p-4">
        <span className="flex items-center gap-2 text-[15px] font-semibold tracking-[-0.018em]">
          <Brand brand={brand} />
        </span>
        <span className="ml-auto flex items-center gap-3 text-12 text-muted">
          <button type="button" lang={locale.lang} className="hover:underline max-sm:h-11" onClick={locale.turn}>
            {locale.label}
          </button>
          <ThemeMenu />
        </span>
      </header>
      <main id="main" className="relative mx-auto mt-[11vh] w-98 self-start max-sm:mt-[6vh] max-sm:w-[calc(100%-32px)]">
        {brand.announcement ? <AnnouncementBanner announcement={brand.announcement} className="mb-3" /> : null}
        {children}
      </main>
      <footer className="relative flex flex-wrap items-center gap-x-4 px-8 py-5 text-12 text-subtle max-sm:p-4">
        <StatusLine />
        <span className="ml-auto">{t('version', { version })}</span>
        <a href="/help/api" className="text-muted hover:underline max-sm:py-3">
          {t('api')}
        </a>
        {brand.support.map(({ name, url }) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="max-w-40 truncate text-muted hover:underline max-sm:py-3"
          >
            {name}
          </a>
        ))}
        <Link href="/status" className="text-muted hover:underline max-sm:py-3">
          {t('statusPage')}
        </Link>
      </footer>
    </div>
  );
}
