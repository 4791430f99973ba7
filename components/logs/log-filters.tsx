'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput, Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { askedLevels, logWindows } from '@/lib/contracts/choices';
import type { AnsweredLogs } from '@/lib/contracts/logs';
import type { useLogPlace } from './use-log-place';

interface LogFiltersProps {
  place: ReturnType<typeof useLogPlace>;
  namespaces: AnsweredLogs['namespaces'];
}

/** What is searched for. Text and pod count when they are sent, so that not every letter asks the source. */
export function LogFilters({ place: { state, set, clear, isNarrowed }, namespaces }: LogFiltersProps) {
  const t = useTranslations('logs');
  const { text, pod } = state;
  const [draft, setDraft] = useState({ text, pod, of: { text, pod } });
  // What the address says anew, by a link or by going back, is what the fields show.
  if (draft.of.text !== text || draft.of.pod !== pod) setDraft({ text, pod, of: { text, pod } });
  const chosen = namespaces.some(({ name }) => name === state.within);
  return (
    <form
      className="mb-4 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        set({ text: draft.text?.trim() || null, pod: draft.pod?.trim() || null });
      }}
    >
      <AffixedInput
        type="search"
        maxLength={200}
        value={draft.text ?? ''}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        aria-label={t('text')}
        placeholder={t('text')}
        leading={<Icon name="search" />}
        className="min-w-56 flex-1 max-sm:basis-full"
      />
      <Select
        aria-label={t('within')}
        value={state.within ?? ''}
        onChange={(event) => set({ within: event.target.value || null })}
        className="w-44 max-sm:w-[calc(50%-4px)]"
      >
        <option value="">{t('everyNamespace')}</option>
        {state.within && !chosen ? <option value={state.within}>{state.within}</option> : null}
        {namespaces.map(({ name, count }) => (
          <option key={name} value={name}>
            {t('namespaceOption', { name, count })}
          </option>
        ))}
      </Select>
      <Input
        maxLength={253}
        pattern="[a-z0-9]([a-z0-9.\-]*[a-z0-9])?"
        value={draft.pod ?? ''}
        onChange={(event) => setDraft({ ...draft, pod: event.target.value })}
        aria-label={t('pod')}
        placeholder={t('pod')}
        className="w-44 max-sm:w-[calc(50%-4px)]"
      />
      <Select
        aria-label={t('level')}
        value={state.level ?? ''}
        onChange={(event) => set({ level: askedLevels.find((level) => level === event.target.value) ?? null })}
        className="w-36 max-sm:w-[calc(50%-4px)]"
      >
        <option value="">{t('everyLevel')}</option>
        {askedLevels.map((level) => (
          <option key={level} value={level}>
            {t(`levels.${level}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('window')}
        value={state.window}
        onChange={(event) => set({ window: logWindows.find((each) => each === event.target.value) ?? null })}
        className="w-40 max-sm:w-[calc(50%-4px)]"
      >
        {logWindows.map((each) => (
          <option key={each} value={each}>
            {t(`windows.${each}`)}
          </option>
        ))}
      </Select>
      <Button type="submit">{t('search')}</Button>
      {isNarrowed ? (
        <Button type="button" variant="ghost" onClick={clear}>
          {t('clear')}
        </Button>
      ) : null}
    </form>
  );
}
