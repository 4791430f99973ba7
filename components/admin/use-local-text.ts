import { useLocale } from 'next-intl';
import type { LocalizedText } from '@/lib/contracts/common';

/** Picks the reader's language; English is always there. */
export function useLocalText(): (text: LocalizedText) => string {
  const locale = useLocale();
  return (text) => (locale.startsWith('zh') ? (text.zh ?? text.en) : text.en);
}
