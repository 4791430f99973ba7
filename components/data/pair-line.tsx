import { useId } from 'react';
import { FieldText } from '@/components/forms/form-field';
import { Input } from '@/components/ui/input';
import { RemoveRow } from './row-list';

/** A name and its value: a variable, a label. */
export interface Pair {
  name: string;
  value: string;
}

interface PairLineProps {
  pair: Pair;
  /** What the fields and the button are called, each with the place of the line. */
  words: Record<'name' | 'value' | 'remove', string>;
  error: string | undefined;
  /** Id of a list of names that are known. */
  namesId?: string;
  /** Values that the name is known to have. */
  values?: readonly string[];
  pointer?: string;
  onChange: (patch: Partial<Pair>) => void;
  onRemove: () => void;
}

/** A name and its value as a row of a list. */
export function PairLine({ pair, words, error, namesId, values = [], pointer, onChange, onRemove }: PairLineProps) {
  const id = useId();
  const common = {
    autoComplete: 'off',
    spellCheck: false,
    className: 'code-font',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-text` : undefined,
  };
  return (
    <div data-row className="grid gap-1" data-pointer={pointer}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] items-center gap-1.5 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-2">
        <Input
          {...common}
          aria-label={words.name}
          list={namesId}
          maxLength={317}
          value={pair.name}
          onChange={({ target }) => onChange({ name: target.value.trim() })}
        />
        <Input
          {...common}
          aria-label={words.value}
          list={id}
          maxLength={4000}
          value={pair.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <RemoveRow label={words.remove} onRemove={onRemove} />
      </div>
      <datalist id={id}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <FieldText id={`${id}-text`} error={error} />
    </div>
  );
}
