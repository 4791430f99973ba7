'use client';
import { useTranslations } from 'next-intl';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { Textarea } from '@/components/ui/input';

interface ArgumentListProps {
  title: string;
  help: string;
  args: readonly string[];
  pointer: string;
  errorAt: (pointer: string) => string | undefined;
  onChange: (args: string[]) => void;
}

/** Arguments of a container, one a field: each may have spaces and lines of its own. */
export function ArgumentList({ title, help, args, pointer, errorAt, onChange }: ArgumentListProps) {
  const t = useTranslations('applicationForm.argument');
  return (
    <RowList
      title={title}
      rows={args}
      onChange={onChange}
      fresh=""
      add={t('add')}
      help={help}
      error={errorAt(pointer)}
      pointer={pointer}
    >
      {(text, at, { change, remove }) => (
        <div data-row className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1.5">
          <Textarea
            aria-label={t('label', { place: at + 1 })}
            rows={text.split('\n').length}
            maxLength={1000}
            spellCheck={false}
            className="code-font min-h-8 max-sm:min-h-11"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
          <RemoveRow label={t('remove', { place: at + 1 })} onRemove={remove} />
        </div>
      )}
    </RowList>
  );
}
