'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { OrderBundle, OrderServices } from '@/lib/contracts/order-services';
import type { Order } from '../use-order';
import { addBundle, bundleProblem, hasBundle, removeBundle } from './choose-services';

/** Bundles as cards with a box each; what cannot be chosen says why. */
export function BundleCards({ order, told }: { order: Order; told: OrderServices }) {
  const t = useTranslations('order.runs');
  const { draft, change } = order;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('bundles')}</legend>
      <ul className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {told.bundles.map((bundle) => (
          <li key={bundle.name} className="grid">
            <BundleCard
              bundle={bundle}
              kubernetes={told.kubernetesVersion}
              isChosen={hasBundle(draft.services, bundle)}
              onToggle={(isWanted) =>
                change(({ services }) => ({
                  services: isWanted ? addBundle(services, bundle) : removeBundle(services, bundle, told.bundles),
                  yamlText: null,
                }))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface BundleCardProps {
  bundle: OrderBundle;
  kubernetes: string | null;
  isChosen: boolean;
  onToggle: (isWanted: boolean) => void;
}

function BundleCard({ bundle, kubernetes, isChosen, onToggle }: BundleCardProps) {
  const t = useTranslations('order.runs');
  const text = useLocalized();
  const id = useId();
  const problem = bundleProblem(bundle);
  const unfit = bundle.services.find(({ fits }) => !fits);
  const why = {
    missing: t('bundleMissing', { count: bundle.missing }),
    unfit: t('bundleUnfit', {
      service: unfit ? text(unfit.title) : '',
      constraint: unfit?.kubernetes ?? '',
      version: kubernetes ?? '',
    }),
    problem: bundle.services.find((service) => service.problem !== null)?.problem ?? '',
  };
  // What was chosen before it became impossible can still be taken back.
  const isBlocked = problem !== null && !isChosen;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the first child
    <label
      className={cn(
        'flex items-start gap-2.5 rounded-3 border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-ring',
        isChosen ? 'border-accent bg-selected' : 'border-line',
        isBlocked ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <Checkbox
        className="mt-0.5"
        checked={isChosen}
        disabled={isBlocked}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="min-w-0">
        <span id={`${id}-title`} className={cn('block font-semibold', isBlocked && 'text-subtle')}>
          {text(bundle.title)}
        </span>
        <span id={`${id}-text`} className="block text-12 text-muted">
          {text(bundle.description)}
          {bundle.services.length > 0 ? (
            <span className="mt-1 block text-subtle">
              {bundle.services.map(({ title, version }) => `${text(title)} ${version}`).join(' · ')}
            </span>
          ) : null}
          {problem ? (
            <span className="mt-1 flex items-start gap-1.5 text-attention-text">
              <Glyph state="attention" className="mt-0.5" />
              {why[problem]}
            </span>
          ) : null}
        </span>
      </span>
    </label>
  );
}
