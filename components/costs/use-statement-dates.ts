import { useFormatter } from 'next-intl';
import { useCostWords } from './use-cost-words';

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Months and days of costs, which are UTC wherever the reader is. */
export function useStatementDates() {
  const format = useFormatter();
  const { day } = useCostWords();
  return { day, month: (name: string) => format.dateTime(new Date(`${name}-01T00:00:00Z`), month) };
}
