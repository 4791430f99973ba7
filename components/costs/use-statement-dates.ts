import { useFormatter } from 'next-intl';

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Months and days of costs, which are UTC wherever the reader is. */
export function useStatementDates() {
  const format = useFormatter();
  return {
    month: (name: string) => format.dateTime(new Date(`${name}-01T00:00:00Z`), month),
    day: (name: string) => format.dateTime(new Date(`${name}T00:00:00Z`), day),
  };
}
