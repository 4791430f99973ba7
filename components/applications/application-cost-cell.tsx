import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { ApplicationCost } from '@/lib/contracts/application-costs';

/** What a month costs, below a head that names the currency; or that it is not known, and why. */
export function ApplicationCostCell({ cost }: { cost: ApplicationCost | null }) {
  const t = useTranslations('applications.cost');
  const money = useMoney();
  if (cost === null) return <>–</>;
  if (cost.monthly !== null) return <span className="tabular">{money.cents(cost.monthly, cost.currency)}</span>;
  return (
    <>
      <span className="text-muted">{t('unknown')}</span>
      {cost.gaps.map((gap) => (
        <span key={gap} className="block text-12 text-subtle">
          {t(`gap.${gap}`)}
        </span>
      ))}
    </>
  );
}
