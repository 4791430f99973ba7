import { type ReactNode, useId } from 'react';
import { FieldText } from '@/components/forms/form-field';

interface FieldFrameProps {
  label: string;
  context?: string;
  help?: string;
  error?: string;
  action?: ReactNode;
  pointer: string;
  children: ReactNode;
}

/** Several fields that belong together: a group, a list, a map. */
export function FieldFrame({ label, context, help, error, action, pointer, children }: FieldFrameProps) {
  const id = useId();
  const hasText = Boolean(error || help);
  return (
    <fieldset
      className="grid min-w-0 gap-2 border-l border-line pl-3"
      aria-labelledby={`${id}-label`}
      aria-describedby={hasText ? id : undefined}
      data-pointer={pointer}
    >
      <div className="flex min-h-5 items-center justify-between gap-2">
        <span id={`${id}-label`} className="font-semibold">
          {context ? <span className="sr-only">{context}</span> : null} {label}
        </span>
        {action}
      </div>
      <FieldText id={id} help={help} error={error} />
      {children}
    </fieldset>
  );
}
