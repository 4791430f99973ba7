'use client';
import { useTranslations } from 'next-intl';
import { providerName } from '@/components/data/provider-name';
import { useMoney } from '@/components/data/use-money';
import { Checkbox } from '@/components/ui/checkbox';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ItemPurpose } from '@/lib/contracts/choices';
import { type Chosen, countFacet, type FacetName, facetNames } from './catalog-facets';

interface CatalogFiltersProps {
  items: readonly CatalogItem[];
  chosen: Chosen;
  onChange: (name: FacetName, values: string[]) => void;
}

/** What the catalog can be narrowed by; a facet with one value alone narrows nothing and is left out. */
export function CatalogFilters({ items, chosen, onChange }: CatalogFiltersProps) {
  const t = useTranslations('catalog');
  const words = useValueWords(items);
  return (
    <div className="border-r border-line pt-3 pr-3 max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 max-sm:border-r-0 max-sm:pt-2">
      {facetNames.map((name) => {
        const values = countFacet(items, name);
        if (values.length < 2 && chosen[name].length === 0) return null;
        return (
          <fieldset key={name} className="mb-4 max-sm:mb-2">
            <legend className="mb-1 px-2 text-12 text-subtle">{t(`facet.${name}`)}</legend>
            {values.map(({ value, count }) => (
              <div key={value} className="flex min-h-7 items-center gap-2 px-2 text-muted">
                <Checkbox
                  checked={chosen[name].includes(value)}
                  onChange={() =>
                    onChange(
                      name,
                      chosen[name].includes(value)
                        ? chosen[name].filter((each) => each !== value)
                        : [...chosen[name], value],
                    )
                  }
                >
                  {words(name, value)}
                </Checkbox>
                <span className="tabular ml-auto text-12 text-subtle">{count}</span>
              </div>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function useValueWords(items: readonly CatalogItem[]): (name: FacetName, value: string) => string {
  const t = useTranslations('catalog');
  const money = useMoney();
  const currency = items.find(({ price }) => price)?.price?.currency ?? '';
  return (name, value) => {
    if (name === 'price') return t('price.upTo', { price: money.whole(value, currency) });
    if (name === 'kind') return t(`kind.${value as 'cluster'}`);
    if (name === 'purpose') return t(`purpose.${value as ItemPurpose}`);
    if (name === 'controlPlane') return t(`controlPlane.${value as 'machines'}`);
    return name === 'approval' ? t(`facetApproval.${value as 'lead'}`) : providerName(value);
  };
}
