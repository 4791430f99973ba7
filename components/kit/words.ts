import { useLocale } from 'next-intl';
import type { Locale } from '@/lib/locales';
import { en } from './words/en';
import { zh } from './words/zh';

export type KitWords = typeof en;

const words: Record<Locale, KitWords> = { en, zh };

export const wordsIn = (locale: Locale): KitWords => words[locale];

/** The words of the kit in the language of the page. */
export const useKitWords = (): KitWords => wordsIn(useLocale());
