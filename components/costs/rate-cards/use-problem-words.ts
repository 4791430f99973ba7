'use client';
import { useTranslations } from 'next-intl';
import type { DraftProblem } from './card-draft';

/** Says what is wrong with a field of a rate card. */
export function useProblemWords(): (problem: DraftProblem) => string {
  const t = useTranslations('rateCards.problem');
  return ({ code, pointer: _, ...params }) => t(code, params as Record<string, string | number>);
}
