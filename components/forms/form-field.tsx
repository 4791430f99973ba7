import { type ReactNode, useId } from 'react';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';

interface ControlProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FormFieldProps {
  label: string;
  /** What the label leaves out because the groups around say it; read before it by those who do not see them. */
  context?: string;
  help?: ReactNode;
  /** Takes the help's place. */
  error?: ReactNode;
  /** A small button or word right of the label, outside of it. */
  action?: ReactNode;
  /** The control is not one element that a label can point at: segments, a list. */
  isComposite?: boolean;
  /** Where complaints point at. */
  pointer?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above and its help or error below, tied together by ids. */
export function FormField(props: FormFieldProps) {
  const { label, context, help, error, action, isComposite, pointer, className, children } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const textId = `${id}-text`;
  const words = (
    <>
      {context ? <span className="sr-only">{context}</span> : null} {label}
    </>
  );
  return (
    <div className={cn('grid min-w-0 content-start gap-1', className)} data-pointer={pointer}>
      <div className="flex min-h-5 items-center justify-between gap-2">
        {isComposite ? (
          <span id={labelId} className="font-medium">
            {words}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className="font-medium">
            {words}
          </label>
        )}
        {action}
      </div>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': error || help ? textId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldText id={textId} help={help} error={error} />
    </div>
  );
}

/** The line under a control. */
export function FieldText({ id, help, error }: { id: string; help?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-12 text-failed-text">
        <Glyph state="failed" className="mt-0.5" />
        <span>{error}</span>
      </p>
    );
  }
  if (!help) return null;
  return (
    <p id={id} className="text-12 break-words text-subtle">
      {help}
    </p>
  );
}
