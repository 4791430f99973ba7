'use client';
import { useTranslations } from 'next-intl';
import { Table, Td, Th } from '@/components/ui/table';
import type { RateCardVersion } from '@/lib/contracts/rate-cards';
import { type CardChange, findCardChanges } from '@/lib/pricing/card-changes';
import { type CardDraft, toVersion } from './card-draft';

interface CardChangesProps {
  base: RateCardVersion;
  /** Null as long as something is wrong with it. */
  draft: CardDraft | null;
}

/** What would be other than in the version that the draft began with, before it is put in force. */
export function CardChanges({ base, draft }: CardChangesProps) {
  const t = useTranslations('rateCards');
  const changes = draft && findCardChanges(base.rates, toVersion(draft).rates);
  const nameOf = ({ part, name }: CardChange) => (part === 'price' ? t(`price.${name as 'vcpuHourly'}`) : name);
  return (
    <section className="mb-6">
      <h2 className="font-semibold">{t('changes.title', { version: base.version })}</h2>
      <p className="text-12 text-subtle">
        {changes ? t('changes.count', { count: changes.length }) : t('changes.notYet')}
      </p>
      {changes && changes.length > 0 ? (
        <div className="relative max-w-full overflow-x-auto">
          <Table caption={t('changes.title', { version: base.version })} dense className="mt-1 max-w-3xl">
            <thead>
              <tr>
                <Th className="pl-0">{t('changes.what')}</Th>
                <Th>{t('changes.before')}</Th>
                <Th className="pr-0">{t('changes.after')}</Th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.part}/${change.name}`}>
                  <Td className="pl-0">{nameOf(change)}</Td>
                  <Td className="tabular text-muted">{change.before ?? t(absent(change))}</Td>
                  <Td className="tabular pr-0">{change.after ?? t(absent(change))}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </section>
  );
}

const absent = ({ part }: CardChange) => (part === 'price' ? 'unknown' : 'changes.absent');
