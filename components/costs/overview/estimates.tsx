'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostEstimates } from '@/lib/contracts/cost-estimates';
import { CostPanel } from '../cluster/cost-panel';
import { estimatesQuestion } from './prepare-costs';
import { costEstimatesQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

const narrow = 'max-sm:hidden';

/** What clusters were estimated at against what they cost since, by template. */
export function Estimates({ state }: { state: CostState }) {
  const t = useTranslations('costs.estimates');
  const isWider = Object.entries(state.filter).some(([name, value]) => name !== 'project' && value !== null);
  const query = useQuery(costEstimatesQuery(estimatesQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t(isWider ? 'remarkWider' : 'remark')} query={query}>
      {(estimates) =>
        estimates.items.length === 0 ? <p className="text-muted">{t('none')}</p> : <ByTemplate estimates={estimates} />
      }
    </CostPanel>
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
            <Td className={`tabular text-right ${narrow}`}>{money.cents(item.estimated, currency)}</Td>
            <Td className={`tabular text-right ${narrow}`}>{money.cents(item.measured, currency)}</Td>
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
