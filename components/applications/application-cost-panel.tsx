import { useLocale, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import type { MemberCost } from '@/lib/contracts/application-costs';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { formatQuantity } from '@/lib/format';

/** What an application costs a month where it is now, by cluster. Nothing for who may not read costs. */
export function ApplicationCostPanel({ application: { name, cost } }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.cost');
  const money = useMoney();
  if (cost === null) return null;
  const { monthly, currency, members, gaps } = cost;
  const ofAll = gaps.filter((gap) => !members.some((member) => member.gaps.includes(gap)));
  const remark = monthly === null ? t('unknown') : t('about', { amount: money.whole(monthly, currency) });
  return (
    <Panel title={t('title')} remark={remark}>
      {members.length > 0 ? <Members name={name} cost={cost} /> : null}
      <p className="mt-2 text-12 text-subtle">
        {ofAll.map((gap) => t(`gap.${gap}`)).join(' ')} {members.length > 0 ? t('counts') : null}
      </p>
    </Panel>
  );
}

interface MembersProps {
  name: string;
  cost: NonNullable<ApplicationDetail['cost']>;
}

function Members({ name, cost: { members, currency } }: MembersProps) {
  const t = useTranslations('applications');
  return (
    <Table caption={t('cost.caption', { name })}>
      <thead>
        <tr>
          <Th className="pl-0">{t('cluster')}</Th>
          <Th className="text-right">{t('cost.replicas')}</Th>
          <Th className="text-right max-sm:hidden">{t('cost.asks')}</Th>
          <Th className="text-right max-md:hidden">{t('cost.prices', { currency })}</Th>
          <Th className="pr-0 text-right">{t('cost.column', { currency })}</Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.cluster} member={member} currency={currency} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ member, currency }: { member: MemberCost; currency: string }) {
  const t = useTranslations('applications.cost');
  const money = useMoney();
  const locale = useLocale();
  const { cluster, replicas, cpu, memoryGib, price, monthly, gaps } = member;
  const write = (value: number) => formatQuantity(String(value), locale);
  return (
    <tr>
      <Td className="py-1.5 pl-0 align-top font-medium whitespace-normal wrap-anywhere">{cluster}</Td>
      <Td className="tabular py-1.5 text-right align-top">{replicas > 0 ? write(replicas) : '–'}</Td>
      <Td className="tabular py-1.5 text-right align-top max-sm:hidden">
        {t('ofBoth', { cpu: write(cpu), memory: write(memoryGib) })}
      </Td>
      <Td className="tabular py-1.5 text-right align-top max-md:hidden">
        {price ? `${money.rate(price.cpu, currency)} · ${money.rate(price.memoryGib, currency)}` : '–'}
      </Td>
      <Td className="py-1.5 pr-0 text-right align-top whitespace-normal">
        {monthly === null ? (
          <span className="text-muted">{t('unknown')}</span>
        ) : (
          <span className="tabular">{money.cents(monthly, currency)}</span>
        )}
        {gaps.map((gap) => (
          <span key={gap} className="block text-12 text-subtle">
            {t(`gap.${gap}`)}
          </span>
        ))}
      </Td>
    </tr>
  );
}
