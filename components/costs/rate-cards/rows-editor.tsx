'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { Table, Td, Th } from '@/components/ui/table';

interface RowsEditorProps<F extends string> {
  title: string;
  text?: string;
  /** JSON pointer of the list. */
  pointer: string;
  columns: readonly (readonly [F, string])[];
  rows: readonly (Record<F, string> & { id: string; name: string })[];
  empty: Record<F, string> & { name: string };
  errorOf: (pointer: string) => string | undefined;
  onChange: (rows: (Record<F, string> & { id: string; name: string })[]) => void;
}

/** A list whose rows are typed in a table; what is wrong with a row stands below it. */
export function RowsEditor<F extends string>(props: RowsEditorProps<F>) {
  const { title, text, pointer, columns, rows, empty, errorOf, onChange } = props;
  const t = useTranslations('rateCards');
  const set = (id: string, field: F, value: string) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, [field]: value } : row)));
  return (
    <section className="mb-6">
      <h2 className="font-semibold">{title}</h2>
      {text ? <p className="text-12 text-subtle">{text}</p> : null}
      {/* Positioned, so that hidden words scroll with it instead of widening the page. */}
      <div className="relative max-w-full overflow-x-auto">
        <Table caption={title} dense className="mt-1 max-w-3xl">
          <thead>
            <tr>
              {columns.map(([field, label]) => (
                <Th key={field} className="pl-0">
                  {label}
                </Th>
              ))}
              <Th>
                <span className="sr-only">{t('column.act')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                {columns.map(([field, label]) => (
                  <Cell
                    key={field}
                    label={t('cell', { label, row: row.name || String(at + 1) })}
                    value={row[field]}
                    isWide={field === 'name'}
                    error={errorOf(`${pointer}/${at}/${field}`)}
                    onChange={(value) => set(row.id, field, value)}
                  />
                ))}
                <Td className="w-9 px-0">
                  <Button
                    size="icon"
                    variant="ghost"
                    aria-label={t('removeRow', { row: row.name || String(at + 1) })}
                    onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
                  >
                    <Icon name="close" />
                  </Button>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Button className="mt-2" onClick={() => onChange([...rows, { ...empty, id: crypto.randomUUID() }])}>
        <Icon name="plus" />
        {t('addRow')}
      </Button>
    </section>
  );
}

interface CellProps {
  label: string;
  value: string;
  isWide: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Cell({ label, value, isWide, error, onChange }: CellProps) {
  const id = useId();
  return (
    <Td className={isWide ? 'min-w-40 pl-0 align-top' : 'min-w-20 pl-0 align-top'}>
      <Input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className="h-7"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p id={id} className="max-w-40 text-12 whitespace-normal text-failed-text">
          {error}
        </p>
      ) : null}
    </Td>
  );
}
