'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { ColumnKey } from './columns';

const ViewsDialog = lazy(() => import('./views/views-dialog').then((module) => ({ default: module.ViewsDialog })));
const ColumnsMenu = lazy(() => import('./columns-menu').then((module) => ({ default: module.ColumnsMenu })));

interface ListToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  /** How many rows wait to be applied. */
  changes: number;
  onApply: () => void;
  columns: readonly ColumnKey[];
  onColumns: (stored: string) => void;
  manyRows: boolean;
  onManyRows: (many: boolean) => void;
}

export function ListToolbar(props: ListToolbarProps) {
  const t = useTranslations('clusters');
  const [text, setText] = useState(props.search);
  const views = useRef<HTMLButtonElement>(null);
  const [isViewing, setViewing] = useState(false);
  const [known, setKnown] = useState(props.search);
  // The filter may also change from outside (back button, "clear filters"); what is being typed wins otherwise.
  if (known !== props.search) {
    setKnown(props.search);
    if (text.trim() !== props.search) setText(props.search);
  }
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <AffixedInput
        type="search"
        aria-label={t('filterBy')}
        placeholder={t('filterBy')}
        leading={<Icon name="search" />}
        className="w-70 max-sm:w-full"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          props.onSearch(event.target.value.trim());
        }}
      />
      <span aria-live="polite" className="ml-auto">
        {props.changes > 0 ? (
          <Button
            size="sm"
            onClick={props.onApply}
            className="border-accent-line bg-accent-soft font-semibold text-accent-text before:size-1.5 before:rounded-full before:bg-accent before:content-['']"
          >
            {t('changed', { count: props.changes })}
          </Button>
        ) : null}
      </span>
      <Button ref={views} size="sm" className="max-sm:hidden" onClick={() => setViewing(true)}>
        {t('views.open')}
      </Button>
      {isViewing ? (
        <Suspense>
          <ViewsDialog returnTo={views} onClose={() => setViewing(false)} />
        </Suspense>
      ) : null}
      <LazyMenu
        menu={(trigger) => (
          <ColumnsMenu
            trigger={trigger}
            columns={props.columns}
            onColumns={props.onColumns}
            manyRows={props.manyRows}
            onManyRows={props.onManyRows}
          />
        )}
      >
        <Button size="sm" className="max-sm:hidden">
          <Icon name="columns" />
          {t('columns')}
        </Button>
      </LazyMenu>
    </div>
  );
}
