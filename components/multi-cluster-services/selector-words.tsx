'use client';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/badge';
import type { MultiClusterServiceSummary } from '@/lib/contracts/multi-cluster-services';
import { isInRings, isWaveLabel } from '@/lib/wave-label';

const known = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** Which labels a cluster must have, all of them; k0rdent matches nothing where nothing is asked. */
export function SelectorWords({ selector }: Pick<MultiClusterServiceSummary, 'selector'>) {
  const t = useTranslations('multiClusterServices');
  const { matchLabels, matchExpressions } = selector;
  const lines = [
    ...Object.entries(matchLabels).map(([key, value]) => `${key} = ${value}`),
    ...matchExpressions
      .filter(({ key }) => !isWaveLabel(key))
      .map(({ key, operator, values }) => {
        const said = known.find((one) => one === operator);
        return said
          ? t(`operator.${said}`, { key, values: values.join(', ') })
          : `${key} ${operator} ${values.join(', ')}`;
      }),
  ];
  if (lines.length === 0) return <span className="text-muted">{t('matchesNothing')}</span>;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t('labels')}>
      {lines.map((line) => (
        <li key={line}>
          <Tag mono className="h-auto min-h-5 break-all whitespace-normal">
            {line}
          </Tag>
        </li>
      ))}
      {isInRings(selector) ? (
        <li>
          <Tag>{t('inRings')}</Tag>
        </li>
      ) : null}
    </ul>
  );
}
