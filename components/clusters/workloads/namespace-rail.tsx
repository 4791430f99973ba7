'use client';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import { Select } from '@/components/ui/select';
import type { Place } from './use-place';

interface NamespaceRailProps {
  namespaces: readonly string[];
  place: Place;
}

/** The namespaces of the cluster: a list at the side, or a choice where the page is narrow. */
export function NamespaceRail({ namespaces, place: { place, set } }: NamespaceRailProps) {
  const t = useTranslations('workloads');
  const all = place.within === null || namespaces.includes(place.within) ? namespaces : [place.within, ...namespaces];
  const choose = (within: string | null) => set({ within, pod: null, container: null });
  return (
    <>
      <nav aria-label={t('namespace')} className="border-r border-line py-3 pr-2 max-lg:hidden">
        <p className="px-2 pb-1 text-12 text-subtle">{t('namespace')}</p>
        <ul>
          {[null, ...all].map((within) => (
            <li key={within ?? ''}>
              <button
                type="button"
                aria-current={place.within === within ? 'true' : undefined}
                onClick={() => choose(within)}
                className={cn(
                  'block w-full truncate rounded-3 px-2 py-1 text-left hover:bg-hover',
                  place.within === within ? 'bg-selected font-medium' : 'text-muted',
                )}
              >
                {within ?? t('everyNamespace')}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lg:hidden">
        <Select
          aria-label={t('namespace')}
          value={place.within ?? ''}
          onChange={(event) => choose(event.target.value || null)}
        >
          <option value="">{t('everyNamespace')}</option>
          {all.map((within) => (
            <option key={within} value={within}>
              {within}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
