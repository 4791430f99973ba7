'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostEstimates } from '@/lib/contracts/cost-estimates';
import { estimatesQuestion } from './prepare-costs';
import { costEstimatesQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

const narrow = 'max-sm:hidden';

/** What clusters were estimated at against what they cost since, by template. */
export function Estimates({ state }: { state: CostState }) {
  const t = useTranslations('costs.estimates');
  const query = useQuery(costEstimatesQuery(estimatesQuestion(state.question)));
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-14 font-semibold">
        {t('title')} <span className="text-12 font-normal text-subtle">{t('remark')}</span>
      </h2>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {(estimates) =>
          estimates.items.length === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <ByTemplate estimates={estimates} />
          )
        }
      </QueryBoundary>
    </section>
  );
}

function ByTemplate({ estimates: { items, currency } }: { estimates: CostEstimates }) {
  const t = useTranslations('costs.estimates');
  const money = useMoney();
  const words = useCostWords();
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('template')}</Th>
          <Th className={`text-right ${narrow}`}>{t('clusters')}</Th>
          <Th className={`text-right ${narrow}`}>{t('estimated', { currency })}</Th>
          <Th className={`text-right ${narrow}`}>{t('measured', { currency })}</Th>
          <Th className="text-right">{t('error')}</Th>
          <Th className={`pr-0 text-right ${narrow}`}>{t('typical')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.template}>
            <Td className="code-font pl-0 max-sm:break-all max-sm:whitespace-normal">{item.template}</Td>
            <Td className={`tabular text-right ${narrow}`}>
              {t('count', { clusters: item.clusters, ordered: item.ordered })}
            </Td>
            <Td className={`tabular text-right ${narrow}`}>{money.cents(item.estimated)}</Td>
            <Td className={`tabular text-right ${narrow}`}>{money.cents(item.measured)}</Td>
            <Td className="tabular text-right font-medium">
              {item.error === null ? t('tooFew') : words.change(item.error)}
            </Td>
            <Td className={`tabular pr-0 text-right ${narrow}`}>{words.ratio(item.typical)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
