'use client';
import { type Messages, NextIntlClientProvider } from 'next-intl';
import { type ReactNode, use } from 'react';
import { preload } from 'react-dom';
import { retryDelay } from '@/lib/client/query-client';
import type { Locale } from '@/lib/locales';

/** Their names come from what they hold, so that a browser keeps them for good. */
const files: Record<Locale, string> = {
  en: new URL('../../messages/en.json', import.meta.url).toString(),
  zh: new URL('../../messages/zh.json', import.meta.url).toString(),
};

const onServer: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('../../messages/en.json'),
  zh: () => import('../../messages/zh.json'),
};

/** Asks until an answer comes. Until then the page stands as the server drew it. */
async function download(file: string): Promise<Messages> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await fetch(file);
      if (answer.ok) return (await answer.json()) as Messages;
    } catch {
      // The browser's console names what could not be loaded.
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, null)));
  }
}

const read = async (locale: Locale): Promise<Messages> =>
  typeof window === 'undefined' ? ((await onServer[locale]()).default as Messages) : download(files[locale]);

const known: Partial<Record<Locale, Promise<Messages>>> = {};

/** `use` has to be given the same promise each time. */
function messagesOf(locale: Locale): Promise<Messages> {
  known[locale] ??= read(locale);
  return known[locale];
}

/**
 * Gives pages behind the sign-in their messages. In HTML they would be several times as long as the rest of it; as files
 * they are downloaded once.
 */
export function PortalMessages({ locale, children }: { locale: Locale; children: ReactNode }) {
  preload(files[locale], { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <NextIntlClientProvider locale={locale} messages={use(messagesOf(locale))}>
      {children}
    </NextIntlClientProvider>
  );
}
