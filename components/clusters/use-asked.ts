'use client';
import { parseAsStringLiteral, useQueryState } from 'nuqs';

const asks = ['delete', 'extend', 'hibernate', 'transfer', 'wake'] as const;

/** Whether the page is to open with a request filled in: its address says so, so that advice can lead there. */
export function useAsked(which: (typeof asks)[number]): [boolean, (isOpen: boolean) => void] {
  const [asked, setAsked] = useQueryState('ask', parseAsStringLiteral(asks));
  return [asked === which, (isOpen) => void setAsked(isOpen ? which : null)];
}
