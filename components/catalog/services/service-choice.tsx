'use client';
import { useTranslations } from 'next-intl';
import { UsualPrice } from '@/components/data/usual-price';
import { useLocalized } from '@/components/status/use-words';
import { Checkbox } from '@/components/ui/checkbox';
import type { OfferedService } from '@/lib/contracts/service-form';
import type { Order } from '../use-order';
import { addOffer, isUsable, offerOf, removeService } from './choose-services';

interface ServiceChoiceProps {
  order: Order;
  offers: readonly OfferedService[];
  kubernetes: string | null;
}

/** Single services of the catalog, folded: most orders take a bundle. */
export function ServiceChoice({ order, offers, kubernetes }: ServiceChoiceProps) {
  const t = useTranslations('order.runs');
  const text = useLocalized();
  const { draft, change } = order;
  if (offers.length === 0) return null;
  return (
    <details className="group rounded-3 border border-line">
      <summary className="cursor-pointer px-3 py-2.5 font-medium max-sm:min-h-11">
        {t('single', { count: offers.length })}
      </summary>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 px-3 pb-3 max-sm:grid-cols-1">
        {offers.map((offer) => {
          const chosen = draft.services.filter((service) => offerOf(offers, service)?.item === offer.item);
          const isPossible = offer.versions.some(isUsable);
          const newest = offer.versions.at(-1);
          return (
            <li key={offer.item}>
              <Checkbox
                checked={chosen.length > 0}
                disabled={!isPossible && chosen.length === 0}
                onChange={(event) => {
                  const isWanted = event.target.checked;
                  change(({ services }) => ({
                    services: isWanted ? addOffer(services, offer) : chosen.reduce(removeService, services),
                    yamlText: null,
                  }));
                }}
              >
                {text(offer.title)}{' '}
                {isPossible ? (
                  <>
                    <span className="code-font text-12 text-subtle">{offer.versions.findLast(isUsable)?.version}</span>
                    <span className="block text-12 text-subtle">
                      <UsualPrice usual={offer.usual} nodes={order.takes.nodes ?? null} />
                    </span>
                  </>
                ) : (
                  <span className="text-12 text-attention-text">
                    {newest?.problem ?? t('unfit', { constraint: newest?.kubernetes ?? '', version: kubernetes ?? '' })}
                  </span>
                )}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
