import { Fragment, type ReactNode, useId } from 'react';
import { FieldText } from '@/components/forms/form-field';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { useRowFocus } from './use-row-focus';

interface RowListProps<Row> {
  title: string;
  /** What is around the list says its title already. */
  isTitleHidden?: boolean;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A row as it begins. */
  fresh: Row;
  /** On the button that adds one. */
  add: string;
  /** Stands there while there is no row. */
  none?: string;
  help?: string;
  error?: string | undefined;
  /** Where complaints about the whole list point at. */
  pointer?: string;
  className?: string;
  /** One row; its outermost element says `data-row`. */
  children: (row: Row, at: number, acts: RowActs<Row>) => ReactNode;
}

interface RowActs<Row> {
  change: (row: Row) => void;
  remove: () => void;
}

/** Rows that come and go, under a title. The keyboard stays in the list. */
export function RowList<Row>({
  title,
  isTitleHidden = false,
  rows,
  onChange,
  fresh,
  add,
  none,
  help,
  error,
  pointer,
  className,
  children,
}: RowListProps<Row>) {
  const id = useId();
  const { list, whenAdded, whenRemoved } = useRowFocus<HTMLFieldSetElement>();
  const actsOf = (at: number): RowActs<Row> => ({
    change: (next) => onChange(rows.map((row, place) => (place === at ? next : row))),
    remove: () => whenRemoved(at, () => onChange(rows.filter((_, place) => place !== at))),
  });
  return (
    <fieldset ref={list} className={cn('grid min-w-0 gap-1.5', className)} data-pointer={pointer}>
      <legend className={isTitleHidden ? 'sr-only' : 'mb-1 font-medium'}>{title}</legend>
      {rows.length === 0 && none ? <p className="text-muted">{none}</p> : null}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and keep their places
        <Fragment key={at}>{children(row, at, actsOf(at))}</Fragment>
      ))}
      <div>
        <Button size="sm" onClick={() => whenAdded(() => onChange([...rows, fresh]))}>
          <Icon name="plus" />
          {add}
        </Button>
      </div>
      <FieldText id={`${id}-text`} help={help} error={error} />
    </fieldset>
  );
}

/** Takes a row away; it stands at the end of one. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={onRemove}>
      <Icon name="close" />
    </Button>
  );
}
