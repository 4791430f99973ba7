'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { RateCard } from '@/lib/contracts/rate-cards';

interface VersionTableProps {
  card: RateCard;
  shown: number;
  onShow: (version: number) => void;
}

/** All versions, newest first; what they say is shown below. */
export function VersionTable({ card, shown, onShow }: VersionTableProps) {
  const t = useTranslations('rateCards');
  return (
    <Table caption={t('versions')} className="mb-6">
      <thead>
        <tr>
          <Th className="pl-0">{t('column.version')}</Th>
          <Th>{t('column.from')}</Th>
          <Th>{t('column.until')}</Th>
          <Th className="max-sm:hidden">{t('column.currency')}</Th>
          <Th className="pr-0 max-sm:hidden">{t('column.by')}</Th>
        </tr>
      </thead>
      <tbody>
        {card.versions.toReversed().map(({ version, validFrom, validUntil, currency, createdBy, createdAt }) => (
          <tr key={version}>
            <Td className="pl-0">
              <button
                type="button"
                aria-pressed={version === shown}
                onClick={() => onShow(version)}
                className="hover:underline aria-pressed:font-semibold"
              >
                {t(version === card.current ? 'versionNow' : 'version', { version })}
              </button>
            </Td>
            <Td className="tabular text-muted">{validFrom}</Td>
            <Td className="tabular text-muted">{validUntil ?? t('openEnd')}</Td>
            <Td className="text-muted max-sm:hidden">{currency}</Td>
            <Td className="pr-0 text-muted max-sm:hidden">
              {createdBy} <Time at={createdAt} className="text-subtle" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
