import { useTranslations } from 'next-intl';
import { useLabelOf } from '@/components/forms/setting-labels';
import { Table, Td, Th } from '@/components/ui/table';
import { effectOf } from '@/lib/change-effects/effect-of';
import type { PublishReview } from '@/lib/contracts/catalog-items';

interface ReviewEffectsProps {
  effects: PublishReview['effects'];
  chart: string;
}

/** What an architect declares that changes do to running clusters, beside what holds without that. */
export function ReviewEffects({ effects, chart }: ReviewEffectsProps) {
  const t = useTranslations('catalogItems');
  const kinds = useTranslations('changeEffect.kind');
  const labelOf = useLabelOf();
  return (
    <Table dense caption={t('review.effects')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('guard.column.value')}</Th>
          <Th>{t('review.known')}</Th>
          <Th>{t('review.before')}</Th>
          <Th className="pr-0">{t('review.after')}</Th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ pointer, before, after }) => (
          <tr key={pointer}>
            <Td className="pl-0 whitespace-normal">
              {labelOf(pointer)} <span className="code-font break-all text-subtle">{pointer}</span>
            </Td>
            <Td className="text-muted">{kinds(effectOf(chart, pointer).effect)}</Td>
            <Td className="text-muted">{before ? kinds(before) : t('review.notDeclared')}</Td>
            <Td className="pr-0 font-medium">{after ? kinds(after) : t('review.notDeclared')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
