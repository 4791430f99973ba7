import { useFormatter, useTranslations } from 'next-intl';
import { unmeasuredDays } from '@/lib/finops/measured-month';
import { useCostWords } from '../overview/use-cost-words';

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Months and days of costs, which are UTC wherever the reader is. */
export function useStatementDates() {
  const format = useFormatter();
  const { day } = useCostWords();
  const t = useTranslations('statements');
  return {
    day,
    month: (name: string) => format.dateTime(new Date(`${name}-01T00:00:00Z`), month),
    /** That a month was measured in part alone; null of a whole one. */
    sinceWhen: (name: string, measuredSince: string | null): string | null => {
      const days = unmeasuredDays(name, measuredSince);
      return measuredSince === null || days === 0 ? null : t('measuredSince', { since: day(measuredSince), days });
    },
  };
}
