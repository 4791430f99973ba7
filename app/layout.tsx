import '@fontsource-variable/inter/wght.css';
import '@fontsource/jetbrains-mono/400.css';
import '@fontsource/jetbrains-mono/500.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import dynamic from 'next/dynamic';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readBranding } from '@/server/web';
import { Providers } from './providers';

const ChineseFont = dynamic(() => import('@/components/shell/chinese-font').then((module) => module.ChineseFont));

export async function generateMetadata(): Promise<Metadata> {
  // Read for each request: a build has no database to ask.
  await headers();
  const name = (await readBranding()).name ?? 'Slipway';
  return {
    // A template of Next's own: a percent sign in the name would be one of its places.
    title: { default: name, template: `%s · ${name.replaceAll('%', '')}` },
    description: 'Order Kubernetes clusters, see what they cost, and watch them start',
    icons: { icon: '/icon.svg' },
    manifest: '/manifest.webmanifest',
  };
}
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: 'white' },
    { media: '(prefers-color-scheme: dark)', color: 'black' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, messages, head] = await Promise.all([getLocale(), getMessages(), headers()]);
  return (
    <html lang={locale === 'zh' ? 'zh-CN' : locale} suppressHydrationWarning>
      <body>
        {/* Words come with each group of pages, so that signing in does not carry those of the portal. */}
        <NextIntlClientProvider messages={{ common: messages.common, problems: messages.problems }}>
          {locale === 'zh' ? <ChineseFont /> : null}
          <Providers nonce={head.get('x-nonce') ?? undefined}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
