import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { PublishReview } from '@/lib/contracts/catalog-items';
import type { TemplateKind } from '@/lib/contracts/templates';

type Line = PublishReview['approvals'][number]['line'];

interface ReviewMoneyProps {
  kind: TemplateKind;
  review: Pick<PublishReview, 'price' | 'approvals'>;
}

/** What an order costs in the usual size, which services have none of, and which orders need approval in the chosen projects. */
export function ReviewMoney({ kind, review: { price, approvals } }: ReviewMoneyProps) {
  const t = useTranslations('catalogItems.review');
  const { whole } = useMoney();
  return (
    <>
      {price ? (
        <p>
          {t.rich('price', {
            usual: whole(price.usual, price.currency),
            from: whole(price.from, price.currency),
            b: (chunks) => <span className="tabular font-semibold">{chunks}</span>,
          })}
        </p>
      ) : kind === 'cluster' ? (
        <p className="text-muted">{t('priceUnknown')}</p>
      ) : null}
      {approvals.length > 0 ? (
        <Approvals approvals={approvals} />
      ) : (
        <p className="text-muted">{t('approvalByProject')}</p>
      )}
    </>
  );
}

/** Projects with the same line are named together. */
function Approvals({ approvals }: Pick<PublishReview, 'approvals'>) {
  const t = useTranslations('catalogItems.review');
  const format = useFormatter();
  const { whole } = useMoney();
  const words = (line: Line, projects: string) => {
    if (line === null) return t('approval.unknown', { projects });
    const amount = line.amount && line.currency ? whole(line.amount, line.currency) : '';
    return t(`approval.${line.kind}`, { amount, projects });
  };
  const byLine = Map.groupBy(approvals, ({ line }) => JSON.stringify(line));
  return [...byLine].map(([key, same]) => (
    <p key={key}>
      {words(
        same[0]?.line ?? null,
        format.list(
          same.map(({ project }) => project),
          { type: 'conjunction' },
        ),
      )}
    </p>
  ));
}
