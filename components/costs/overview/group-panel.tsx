'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useDebounced } from '@/components/data/use-debounced';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { plainDimensions } from '@/lib/contracts/choices';
import type { CostLabels } from '@/lib/contracts/cost-labels';
import { type Grouping, isRefused, moversQuestion } from './prepare-costs';
import { costLabelsQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

const item =
  'mx-1 flex h-8.5 cursor-pointer items-center gap-2 rounded-2 px-2.5 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-subtle data-[selected=true]:bg-selected max-sm:h-11';
const heading =
  '[&_[cmdk-group-heading]]:px-3.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-subtle';
const typingMs = 200;

/** Dimensions, and the labels of the clusters that are shown; loaded when it is first opened. */
export function GroupPanel({ state, trigger }: { state: CostState; trigger: ReactNode }) {
  const t = useTranslations('costs');
  const [open, setOpen] = useState(true);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t('groupBy')}
      className="w-90 max-w-[calc(100vw-16px)]"
    >
      <Choices
        state={state}
        onChoose={(by) => {
          state.set({ by });
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function Choices({ state, onChoose }: { state: CostState; onChoose: (by: Grouping) => void }) {
  const t = useTranslations('costs');
  const words = useCostWords();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), typingMs);
  const labels = useQuery({
    ...costLabelsQuery({ ...moversQuestion(state.question), ...(q ? { q } : {}) }),
    placeholderData: keepPreviousData,
  });
  const plain = plainDimensions.filter((name) =>
    words.dimension(name).toLowerCase().includes(text.trim().toLowerCase()),
  );
  const choice = (by: Grouping, name: string, more?: ReactNode) => (
    <Command.Item
      key={by}
      value={by}
      aria-current={by === state.by || undefined}
      disabled={isRefused(by, state.filter)}
      className={item}
      onSelect={() => onChoose(by)}
    >
      <span className="w-4 flex-none">{by === state.by ? <Icon name="check" /> : null}</span>
      <span className="truncate" title={name}>
        {name}
      </span>
      {more}
    </Command.Item>
  );
  return (
    <Command shouldFilter={false} label={t('groupBy')} defaultValue={state.by} className="flex min-h-0 flex-col">
      <div className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-3.5">
        <Icon name="search" className="text-subtle" />
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder={t('label.search')}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-[50vh] min-h-0 overflow-y-auto py-1">
        {plain.length > 0 ? (
          <Command.Group>{plain.map((name) => choice(name, words.dimension(name)))}</Command.Group>
        ) : null}
        {labels.data && labels.data.count > 0 ? (
          <Command.Group heading={t('label.title')} className={heading}>
            {labels.data.items.map(({ key, clusters, values }) =>
              choice(
                `label:${key}`,
                key,
                <span className="tabular ml-auto flex-none text-12 text-subtle">
                  {t('label.counts', { values, clusters })}
                </span>,
              ),
            )}
          </Command.Group>
        ) : null}
      </Command.List>
      {labels.error ? <ErrorState error={labels.error} onRetry={() => void labels.refetch()} /> : null}
      <Notes labels={labels.data} q={q} isWaiting={labels.isPending} />
    </Command>
  );
}

interface NotesProps {
  labels: CostLabels | undefined;
  q: string;
  isWaiting: boolean;
}

/** Why no label is listed, or not all. */
function Notes({ labels, q, isWaiting }: NotesProps) {
  const t = useTranslations('costs.label');
  const notes = [
    isWaiting ? t('loading') : null,
    labels?.count === 0 ? (q ? t('noMatch', { text: q }) : t('nothing')) : null,
    labels && labels.count > labels.items.length
      ? t('more', { shown: labels.items.length, count: labels.count })
      : null,
    labels?.isPartial && !q ? t('partial') : null,
  ].filter((one) => one !== null);
  return (
    <div aria-live="polite" className="flex-none">
      {notes.map((words) => (
        <p key={words} className="border-t border-line px-3.5 py-2 text-12 text-subtle">
          {words}
        </p>
      ))}
    </div>
  );
}
