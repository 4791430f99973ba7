import { type ReactNode, useId } from 'react';
import { cn } from './cn';
import { Glyph } from './glyph';

interface FieldProps {
  label: ReactNode;
  /** What is usual or allowed; the error takes its place. */
  help?: ReactNode;
  error?: ReactNode;
  /** A quiet word at the right of the label, such as "optional". */
  remark?: ReactNode;
  className?: string;
  /** Receives the ids that tie label, help and error to the control. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** Label above, help or error below. */
export function Field({ label, help, error, remark, className, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const hasText = Boolean(error ?? help);
  return (
    <div className={cn('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className="flex items-center justify-between gap-2 font-medium">
        {label}
        {remark ? <span className="text-12 font-normal text-subtle">{remark}</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': hasText ? helpId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={helpId} className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : help ? (
        <p id={helpId} className="text-12 text-subtle">
          {help}
        </p>
      ) : null}
    </div>
  );
}
