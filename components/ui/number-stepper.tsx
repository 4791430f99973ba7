'use client';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

interface NumberStepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** The text as typed; the caller decides what it means. */
  value: string;
  onValueChange: (value: string) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Accessible names of the two buttons. */
  decreaseLabel: string;
  increaseLabel: string;
}

/** A whole number with a button at either side. The buttons are for the mouse: arrow keys do the same in the input. */
export function NumberStepper(props: NumberStepperProps) {
  const { value, onValueChange, min, max, step = 1, decreaseLabel, increaseLabel, className, ...rest } = props;
  // What is shown, a default in the placeholder included, is what the buttons count from.
  const shown = value.trim() === '' ? (rest.placeholder ?? '') : value;
  const current = Number(shown);
  const move = (by: number) => {
    const next = (Number.isFinite(current) && shown.trim() !== '' ? current : (min ?? 0)) + by;
    onValueChange(String(Math.min(max ?? next, Math.max(min ?? next, next))));
  };
  const side = 'grid h-full w-8 place-items-center text-muted hover:bg-hover max-sm:w-11';
  return (
    <span
      className={cn(
        'flex h-8 w-33 items-center overflow-hidden rounded-3 border border-line-input bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent has-aria-invalid:border-failed-mark has-aria-invalid:shadow-[inset_0_0_0_1px_var(--failed-mark)] max-sm:h-11',
        className,
      )}
    >
      <button type="button" tabIndex={-1} aria-label={decreaseLabel} className={side} onClick={() => move(-step)}>
        <Icon name="minus" />
      </button>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        value={value}
        className="tabular h-full w-0 min-w-0 flex-1 bg-transparent text-center font-medium outline-none"
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            move(event.key === 'ArrowUp' ? step : -step);
          }
        }}
      />
      <button type="button" tabIndex={-1} aria-label={increaseLabel} className={side} onClick={() => move(step)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
