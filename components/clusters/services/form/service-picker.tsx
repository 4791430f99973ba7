'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { UsualPrice } from '@/components/data/usual-price';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import type { OfferedService, ServiceForm } from '@/lib/contracts/service-form';
import { plainText } from '@/lib/markdown';

interface ServicePickerProps {
  form: ServiceForm;
  chosen: string | null;
  onChoose: (item: string) => void;
}

/** Services that the project may use; one is chosen like in a list of radio buttons. */
export function ServicePicker({ form, chosen, onChoose }: ServicePickerProps) {
  const t = useTranslations('serviceForm.picker');
  const localized = useLocalized();
  const [text, setText] = useState('');
  const { offers } = form;
  const shown = offers.filter((offer) => matches(offer, text));
  return (
    <section aria-label={t('title')} className="min-w-0">
      <div className="px-6 py-3.5 max-sm:px-4">
        <AffixedInput
          type="search"
          aria-label={t('filter', { count: offers.length })}
          placeholder={t('filter', { count: offers.length })}
          leading={<Icon name="search" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div
        role="radiogroup"
        aria-label={t('title')}
        className="grid grid-cols-2 gap-px border-y border-line bg-line max-sm:grid-cols-1"
      >
        {shown.map((offer) => (
          <Offer
            key={offer.item}
            offer={offer}
            nodes={form.nodes}
            installed={form.services.find(({ item }) => item === offer.item)?.version ?? null}
            isChosen={offer.item === chosen}
            title={localized(offer.title)}
            onChoose={() => onChoose(offer.item)}
          />
        ))}
        {shown.length % 2 === 1 ? <span aria-hidden="true" className="bg-surface max-sm:hidden" /> : null}
      </div>
      <p className="px-6 py-3 text-12 text-subtle max-sm:px-4">
        {offers.length === 0
          ? t('none')
          : shown.length === 0
            ? t('noMatch')
            : t('count', { count: offers.length, project: form.project })}
      </p>
    </section>
  );
}

function matches({ item, title, description }: OfferedService, text: string): boolean {
  const words = [item, title.en, title.zh, description.en, description.zh].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.includes(part));
}

interface OfferProps {
  offer: OfferedService;
  /** Machines of the cluster. */
  nodes: number | null;
  title: string;
  /** Version of it that the cluster has already. */
  installed: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

function Offer({ offer, nodes, title, installed, isChosen, onChoose }: OfferProps) {
  const t = useTranslations('serviceForm.picker');
  const source = useLocalizedSource();
  const newest = offer.versions.at(-1);
  const isUnfit = offer.versions.every(({ fits, problem }) => !fits || problem !== null);
  return (
    <label
      className={cn(
        'relative grid cursor-pointer content-start gap-0.5 bg-surface px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring',
        isChosen ? 'bg-selected shadow-[inset_0_-2px_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <input type="radio" name="service" className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className={cn('text-13 font-semibold', isUnfit && 'text-subtle')}>{title}</span>
      <span className="text-12 text-muted">{plainText(source(offer.description))}</span>
      <span className="text-12 text-subtle">
        <UsualPrice usual={offer.usual} nodes={nodes} />
      </span>
      <span className="mt-1 flex justify-between gap-2 text-12 text-subtle">
        <span className="code-font">{newest?.version}</span>
        {installed !== null ? (
          <span>{t('installed', { version: installed })}</span>
        ) : isUnfit && newest?.kubernetes ? (
          <span>{t('unfit', { kubernetes: newest.kubernetes })}</span>
        ) : null}
      </span>
    </label>
  );
}
