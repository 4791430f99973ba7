'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { providerName } from '@/components/data/provider-name';
import { useDebounced } from '@/components/data/use-debounced';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import { priceFields } from '@/lib/contracts/price-limits';
import type { RateCardVersion } from '@/lib/contracts/rate-cards';
import { findReplaced } from '@/lib/pricing/card-problems';
import { CardChanges } from './card-changes';
import { type CardDraft, findDraftProblems, machineFields, regionFields, toDraft, toVersion } from './card-draft';
import { CardEffect, useCardEffect } from './card-effect';
import { addRateCardVersion } from './queries';
import { RowsEditor } from './rows-editor';
import { useProblemWords } from './use-problem-words';

interface RateCardEditorProps {
  /** The version whose prices the new one begins with. */
  base: RateCardVersion;
  /** A card that was read from a file; without it the draft begins as the base is. */
  file?: CardDraft | null;
  /** All versions of all providers. */
  all: readonly RateCardVersion[];
  onClose: () => void;
}

/** The next version of a provider's prices. What is wrong stands at its field, as soon as sending was tried. */
export function RateCardEditor({ base, file, all, onClose }: RateCardEditorProps) {
  const t = useTranslations('rateCards');
  const common = useTranslations('common');
  const format = useFormatter();
  const words = useProblemWords();
  const client = useQueryClient();
  const { provider } = base;
  const today = new Date().toISOString().slice(0, 10);
  const [draft, setDraft] = useState<CardDraft>(() => file ?? toDraft(base, today));
  const [tried, setTried] = useState(false);
  const problems = findDraftProblems(provider, draft, all, today);
  const replaced =
    draft.validFrom === ''
      ? []
      : findReplaced(provider, draft.validFrom, all, today).map(({ version }) => `${version}`);
  // A price is not whole before its last digit is typed.
  const settled = useDebounced(draft, 600);
  const effect = useCardEffect(provider, settled === draft && problems.length === 0 ? toVersion(draft) : null);
  const isAsking = problems.length === 0 && effect.isPending;
  const save = useMutation({
    mutationFn: () => addRateCardVersion(provider, toVersion(draft)),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const fieldWords = useFieldWords();
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const change = (part: Partial<CardDraft>) => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  const errorOf = (pointer: string): string | undefined => {
    const problem = tried ? problems.find((each) => each.pointer === pointer) : undefined;
    return problem ? words(problem) : fieldWords(refused, pointer);
  };
  const text = (name: 'currency' | 'source' | 'validFrom' | 'validUntil', help?: ReactNode) => (
    <Field label={t(`field.${name}`)} help={help} error={errorOf(`/${name}`)}>
      {(control) => (
        <Input
          {...control}
          type={name.startsWith('valid') ? 'date' : 'text'}
          maxLength={500}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problems.length === 0 && !isAsking && !save.isPending) save.mutate();
      }}
    >
      <PageHead
        title={t('newOf', { provider: providerName(provider) })}
        lede={t(file ? 'newFromFile' : 'newText', { version: base.version })}
        actions={
          <>
            <span role="status" className="self-center text-12 text-subtle">
              {isAsking ? t('effect.asking') : null}
            </span>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant="primary" blocked={isAsking || save.isPending}>
              {t('putInForce')}
            </Button>
          </>
        }
      />
      {tried && problems.length > 0 ? (
        <p role="alert" className="mb-4 text-failed-text">
          {t('problems', { count: problems.length })}
        </p>
      ) : null}
      {save.isError && refused.length === 0 ? <ErrorState error={save.error} /> : null}
      <div className="mb-6 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {text(
          'validFrom',
          replaced.length > 0 ? t('help.replaces', { versions: format.list(replaced) }) : t('help.validFrom'),
        )}
        {text('validUntil', t('help.validUntil'))}
        {text('currency', t('help.currency'))}
        {text('source', t('help.source'))}
      </div>
      <h2 className="mb-2 font-semibold">{t('prices', { currency: draft.currency })}</h2>
      <div className="mb-6 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {priceFields.map((name) => (
          <Field key={name} label={t(`price.${name}`)} error={errorOf(`/rates/${name}`)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                maxLength={20}
                placeholder={t('unknown')}
                value={draft.prices[name]}
                onChange={(event) => change({ prices: { ...draft.prices, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <RowsEditor
        title={t('machines')}
        pointer="/rates/machines"
        columns={machineFields.map((name) => [name, t(`machine.${name}`, { currency: draft.currency })] as const)}
        rows={draft.machines}
        empty={{ name: '', vcpu: '', memoryGib: '', gpu: '0', hourly: '' }}
        errorOf={errorOf}
        onChange={(machines) => change({ machines })}
      />
      <RowsEditor
        title={t('regions')}
        text={t('regionsText')}
        pointer="/rates/regions"
        columns={regionFields.map((name) => [name, t(`region.${name}`)] as const)}
        rows={draft.regions}
        empty={{ name: '', low: '1', likely: '1', high: '1' }}
        errorOf={errorOf}
        onChange={(regions) => change({ regions })}
      />
      <CardChanges base={base} draft={problems.length === 0 ? draft : null} />
      <CardEffect query={effect} isWrong={problems.length > 0} />
    </form>
  );
}
