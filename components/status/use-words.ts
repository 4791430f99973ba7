'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { LocalizedText, MessageRef } from '@/lib/contracts/common';

/**
 * Finds words for keys that come from data. A key that this version of the portal does not know
 * is shown as it came, so that a newer server never leaves a blank.
 */
export function useDynamicWords(): (namespace: string, key: string, params?: MessageRef['params']) => string {
  const t = useTranslations();
  return (namespace, key, params) => {
    // The compiler knows the keys that stand in code; these stand in data.
    const full = `${namespace}.${key}` as never;
    return t.has(full) ? t(full, params as never) : key;
  };
}

/** Picks the viewer's language out of a text that data carries in several. */
export function useLocalized(): (text: LocalizedText) => string {
  const locale = useLocale();
  return (text) => (locale === 'zh' ? (text.zh ?? text.en) : text.en);
}
