import { useTranslations } from 'next-intl';
import { Sparkline } from '@/components/charts/sparkline';
import { useCostWords } from '@/components/costs/overview/use-cost-words';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { UnitCost } from '@/lib/contracts/unit-costs';
import { useUnitWords } from './use-unit-words';

const narrow = 'max-sm:hidden';
const figure = 'tabular text-right';

/** A line for each unit; a press on its name opens its months. */
export function UnitTable({ units, onOpen }: { units: readonly UnitCost[]; onOpen: (unit: UnitCost) => void }) {
  const t = useTranslations('unitCosts');
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('unit')}</Th>
          <Th className="text-right">{t('unitCost')}</Th>
          <Th className="text-right">{t('change')}</Th>
          <Th className={narrow}>{t('trend')}</Th>
          <Th className={`text-right ${narrow}`}>{t('quantity')}</Th>
          <Th className={`text-right ${narrow}`}>{t('cost')}</Th>
          <Th className={`pr-0 ${narrow}`}>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <Row key={unit.id} unit={unit} onOpen={() => onOpen(unit)} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ unit, onOpen }: { unit: UnitCost; onOpen: () => void }) {
  const t = useTranslations('unitCosts');
  const words = useUnitWords();
  const costs = useCostWords();
  const { name, project, currency, now, before, change, trend } = unit;
  const lacks = words.lacks(now);
  const wasKnown = before.unitCost !== null;
  return (
    <tr>
      <Td className="min-w-0 py-1.5 pl-0 whitespace-normal">
        <button
          type="button"
          aria-haspopup="dialog"
          className="block text-left font-medium break-words hover:underline max-sm:min-h-11"
          onClick={onOpen}
        >
          <bdi>{name}</bdi>
        </button>
        <span className="block text-12 text-muted">
          {[words.scope(project), lacks].filter((one) => one !== null).join(' · ')}
        </span>
      </Td>
      <Td className={`${figure} ${now.state === 'known' ? 'font-semibold' : 'text-muted'}`}>
        {words.unitCost(now, currency)}
      </Td>
      <Td className={figure}>
        {change === null ? '–' : costs.change(change)}
        <span className="block text-12 text-muted">
          {wasKnown ? t('was', { amount: words.unitCost(before, currency) }) : t('wasNotKnown')}
        </span>
      </Td>
      <Td className={narrow}>
        <Sparkline
          values={trend.map(({ unitCost }) => (unitCost === null ? null : Number(unitCost)))}
          label={t('trendOf', { name, count: trend.filter(({ unitCost }) => unitCost !== null).length })}
          width={84}
          className="w-21"
        />
      </Td>
      <Td className={`${figure} ${narrow}`}>{words.quantity(now.quantity)}</Td>
      <Td className={`${figure} ${narrow}`}>{words.cost(now.cost, currency)}</Td>
      <Td className={`pr-0 text-right ${narrow}`}>
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={t(unit.mayChange ? 'enterOf' : 'monthsOf', { name })}
          onClick={onOpen}
        >
          {t(unit.mayChange ? 'enter' : 'months')}
        </Button>
      </Td>
    </tr>
  );
}
