import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMoney } from '@/components/data/use-money';
import { useQuotaWords } from '@/components/data/use-quota-words';
import { Time } from '@/components/status/time';
import type { RequestDetail, RequestState } from '@/lib/contracts/requests';

/** States in which a change is not carried out any more. */
const dropped: ReadonlySet<RequestState> = new Set(['rejected', 'cancelled', 'expired', 'failed']);

/** What an extension or a deletion changes: before and after with date and price, or what becomes free. */
export function ChangeEffect({ request }: { request: RequestDetail }) {
  const { kind, found } = request;
  if (kind === 'create' || !found) return null;
  return kind === 'extend' ? (
    <Extension request={request} found={found} />
  ) : (
    <Deletion request={request} found={found} />
  );
}

interface EffectProps {
  request: RequestDetail;
  found: NonNullable<RequestDetail['found']>;
}

function Extension({ request: { expiresAt }, found }: EffectProps) {
  const t = useTranslations('request.effect');
  const money = useMoney();
  const price = found.price ? money.whole(found.price.monthlyLikely, found.price.currency) : null;
  const date = (at: string | null) => (at === null ? t('never') : <Time at={at} form="date" />);
  return (
    <Rows
      title={t('extension')}
      rows={[
        {
          name: t('expires'),
          value: (
            <>
              <span className="text-muted">{date(found.expiresAt)}</span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t('becomes')}</span>
              <span className="font-semibold">{date(expiresAt)}</span>
            </>
          ),
        },
        {
          name: t('price'),
          value: price === null ? t('priceUnknown') : t('priceSame', { price }),
        },
      ]}
    />
  );
}

function Deletion({ request: { state }, found }: EffectProps) {
  const t = useTranslations('request.effect');
  const money = useMoney();
  const quota = useQuotaWords();
  const price = found.price ? money.whole(found.price.monthlyLikely, found.price.currency) : null;
  const title = state === 'done' ? t('freed') : t(dropped.has(state) ? 'wouldFree' : 'frees');
  return (
    <Rows
      title={title}
      rows={[
        {
          name: t('quota'),
          value: quota(found),
        },
        {
          name: t('money'),
          value: price === null ? t('priceUnknown') : t('perMonth', { price }),
        },
      ]}
    />
  );
}

function Rows({ title, rows }: { title: string; rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <section className="max-w-[70ch] rounded-4 border border-line px-4 py-3">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line py-1.5 not-first:border-t">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
