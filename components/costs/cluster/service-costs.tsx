'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostedService, ServiceCosts as Costs, ServiceNamespace } from '@/lib/contracts/service-costs';
import { serviceCostsQuery } from '../overview/queries';
import { useCostWords } from '../overview/use-cost-words';
import { CostPanel } from './cost-panel';

interface ServiceCostsProps {
  namespace: string;
  name: string;
}

/** What the services of a cluster cost, by the namespaces they live in, and what the rest of its cost is. */
export function ServiceCosts({ namespace, name }: ServiceCostsProps) {
  const t = useTranslations('costs.services');
  const words = useCostWords();
  const query = useQuery(serviceCostsQuery(namespace, name));
  const known = query.data;
  return (
    <CostPanel
      title={t('title')}
      remark={known ? t('remark', { currency: known.currency, days: words.days(known.from, known.to) }) : ''}
      query={query}
    >
      {(costs) => (costs.namespaces.length === 0 ? <p className="text-muted">{t('none')}</p> : <Shown costs={costs} />)}
    </CostPanel>
  );
}

function Shown({ costs }: { costs: Costs }) {
  const t = useTranslations('costs.services');
  const dimension = useTranslations('costs.dimension');
  const table = useTranslations('costs.table');
  return (
    <>
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('service')}</Th>
            <Th className="max-sm:hidden">{dimension('namespace')}</Th>
            <Th className="text-right">{table('spend')}</Th>
            <Th className="pr-0 text-right">{t('share')}</Th>
          </tr>
        </thead>
        <tbody>
          {costs.namespaces.map((each) => (
            <NamespaceRows key={each.namespace} of={each} currency={costs.currency} />
          ))}
          <Rest costs={costs} />
        </tbody>
      </Table>
      <p className="mt-2 text-12 text-subtle">{t('counts')}</p>
    </>
  );
}

/** A namespace’s amount stands once, beside all services that share it. */
function NamespaceRows({ of: { namespace, services, ...cost }, currency }: { of: ServiceNamespace; currency: string }) {
  const words = useCostWords();
  const span = services.length;
  return (
    <>
      {services.map((service, place) => (
        <tr key={service.name}>
          <ServiceCell service={service} namespace={namespace} />
          {place === 0 ? (
            <>
              <Td rowSpan={span} className="code-font text-12 max-sm:hidden">
                {namespace}
              </Td>
              <Td rowSpan={span} className="py-1.5 text-right whitespace-normal">
                <Amount cost={cost} count={span} currency={currency} />
              </Td>
              <Td rowSpan={span} className="tabular pr-0 text-right">
                {words.ratio(cost.share)}
              </Td>
            </>
          ) : null}
        </tr>
      ))}
    </>
  );
}

function ServiceCell({ service: { name, rule }, namespace }: { service: CostedService; namespace: string }) {
  const tab = useTranslations('cluster.serviceTab');
  return (
    <Td className="py-1.5 pl-0 whitespace-normal">
      <span className="font-medium">{name}</span>
      <span className="block text-12 text-subtle">{rule === null ? tab('own') : tab('rule', { name: rule })}</span>
      <span className="code-font block text-12 text-subtle sm:hidden">{namespace}</span>
    </Td>
  );
}

interface AmountProps {
  cost: Pick<ServiceNamespace, 'amount' | 'unknown'>;
  /** How many services share it. */
  count: number;
  currency: string;
}

function Amount({ cost: { amount, unknown }, count, currency }: AmountProps) {
  const t = useTranslations('costs.services');
  const money = useMoney();
  return (
    <>
      {amount === null ? (
        <span className="text-muted">{t('unknown')}</span>
      ) : (
        <span className="tabular">{money.cents(amount, currency)}</span>
      )}
      {unknown ? <span className="block text-12 text-subtle">{t(`why.${unknown}`, { currency })}</span> : null}
      {count > 1 ? <span className="block text-12 text-subtle">{t('shared', { count })}</span> : null}
    </>
  );
}

/** The lines from what services cost to what the cluster costs. */
function Rest({ costs: { rest, total, currency } }: { costs: Costs }) {
  const t = useTranslations('costs.services');
  const words = useCostWords();
  if (rest === null || total === null) return null;
  const partOf = (amount: string) => (Number(total) > 0 ? Number(amount) / Number(total) : null);
  return (
    <>
      <RestRow
        name={t('elsewhere', { count: rest.namespaces })}
        amount={rest.elsewhere}
        share={partOf(rest.elsewhere)}
        currency={currency}
      />
      <RestRow
        name={words.group('__idle__', 'namespace')}
        amount={rest.idle}
        share={partOf(rest.idle)}
        currency={currency}
      />
      <RestRow name={t('other')} amount={rest.other} share={partOf(rest.other)} currency={currency} />
      <RestRow name={t('total')} amount={total} share={null} currency={currency} isSum />
    </>
  );
}

interface RestRowProps {
  name: string;
  amount: string;
  share: number | null;
  currency: string;
  isSum?: boolean;
}

function RestRow({ name, amount, share, currency, isSum = false }: RestRowProps) {
  const money = useMoney();
  const words = useCostWords();
  return (
    <tr className={isSum ? 'font-semibold' : 'text-muted'}>
      <Td className="pl-0 whitespace-normal">{name}</Td>
      <Td className="max-sm:hidden" />
      <Td className="tabular text-right">{money.cents(amount, currency)}</Td>
      <Td className="tabular pr-0 text-right">{isSum ? null : words.ratio(share)}</Td>
    </tr>
  );
}
