import { type ReactNode, useId } from 'react';

interface FixedPartProps {
  isFixed: boolean;
  /** Why, said above the fields while they are fixed. */
  reason?: string | null | undefined;
  children: ReactNode;
}

// Controls that draw their own frame do not know that a group around them is disabled.
const fixedLook =
  'disabled:[&_button]:cursor-not-allowed disabled:[&_button]:bg-sunken disabled:[&_button]:text-muted disabled:[&_label]:cursor-not-allowed disabled:[&_span:has(>input)]:border-line disabled:[&_span:has(>input)]:bg-sunken disabled:[&_span:has(>input)]:text-muted';

/** Fields that nobody can change while they are fixed. */
export function FixedPart({ isFixed, reason, children }: FixedPartProps) {
  const id = useId();
  const why = isFixed && reason ? reason : null;
  return (
    <fieldset disabled={isFixed} aria-describedby={why ? id : undefined} className={`contents ${fixedLook}`}>
      {why ? (
        <p id={id} className="text-12 text-subtle">
          {why}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
