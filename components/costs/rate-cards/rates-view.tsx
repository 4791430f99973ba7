'use client';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { Table, Td, Th } from '@/components/ui/table';
import { priceFields } from '@/lib/contracts/price-limits';
import type { RateCardVersion } from '@/lib/contracts/rate-cards';

/** The prices of one version, as they are counted. */
export function RatesView({ version }: { version: RateCardVersion }) {
  const t = useTranslations('rateCards');
  const { rates, currency } = version;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
      <section>
        <h2 className="mb-1 font-semibold">{t('machines')}</h2>
        {rates.machines.length === 0 ? (
          <p className="text-muted">{t('noMachines')}</p>
        ) : (
          <Table caption={t('machines')} dense>
            <thead>
              <tr>
                <Th className="pl-0">{t('column.machine')}</Th>
                <Th className="text-right">{t('column.vcpu')}</Th>
                <Th className="text-right">{t('column.memory')}</Th>
                <Th className="text-right">{t('column.gpu')}</Th>
                <Th className="pr-0 text-right">{t('column.hourly', { currency })}</Th>
              </tr>
            </thead>
            <tbody>
              {rates.machines.map(({ name, vcpu, memoryGib, gpu, hourly }) => (
                <tr key={name}>
                  <Td className="code-font pl-0">{name}</Td>
                  <Td className="tabular text-right">{vcpu}</Td>
                  <Td className="tabular text-right">{memoryGib}</Td>
                  <Td className="tabular text-right">{gpu}</Td>
                  <Td className="tabular pr-0 text-right">{hourly}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6">
        <section>
          <h2 className="mb-2 font-semibold">{t('prices', { currency })}</h2>
          <Facts facts={priceFields.map((name) => [t(`price.${name}`), rates[name] ?? t('unknown')])} />
        </section>
        {rates.regions.length > 0 ? (
          <section>
            <h2 className="font-semibold">{t('regions')}</h2>
            <p className="mb-2 text-12 text-subtle">{t('regionsText')}</p>
            <Facts facts={rates.regions.map(({ name, low, likely, high }) => [name, `${low} – ${likely} – ${high}`])} />
          </section>
        ) : null}
      </div>
    </div>
  );
}
