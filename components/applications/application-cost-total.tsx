import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { type ApplicationQuestion, applicationCostQuery } from './queries';

interface ApplicationCostTotalProps {
  question: ApplicationQuestion;
  /** Some are left out by state or by words. */
  isFiltered: boolean;
}

/** What the applications that are listed cost together, on all pages. Nothing for who may not read costs. */
export function ApplicationCostTotal({ question, isFiltered }: ApplicationCostTotalProps) {
  const t = useTranslations('applications.cost');
  const money = useMoney();
  const query = useQuery(applicationCostQuery(question));
  // Its line is kept free, so that the table does not move.
  if (query.isPending) return <p aria-hidden="true" className="min-h-8" />;
  if (query.isError) return <p className="pb-3 text-muted">{t('totalFailed')}</p>;
  if (!query.data || query.data.applications === 0) return null;
  const { monthly, currency, applications, without } = query.data;
  const { project } = question;
  const whose = isFiltered ? t('these') : project === null ? t('all') : t('allOf', { project });
  const figures = { whose, amount: money.whole(monthly, currency), without, applications };
  return (
    <p className="pb-3 text-muted">{without === applications ? t('totalUnknown', { whose }) : t('total', figures)}</p>
  );
}
