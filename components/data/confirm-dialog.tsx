'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ErrorState } from './error-state';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What happens then, in one or two sentences. */
  description: ReactNode;
  /** The act as a verb, on the last button. */
  act: ReactNode;
  /** On the button that leaves all as it is; `Cancel` unless it has a better word. */
  keep?: ReactNode;
  variant?: 'danger-solid' | 'primary';
  /** The mutation behind the act: while it runs the button waits, and what went wrong stands in the dialog. */
  running: { isPending: boolean; error: unknown };
  /** Something speaks against it, said in the children. */
  blocked?: boolean;
  /** For what cannot be undone: the name has to be typed first. */
  typeName?: { name: string; label: ReactNode; help?: ReactNode };
  /** What gets the focus back, where what had it is gone by then. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Where its form needs more room than a question. */
  className?: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act; mounted while it asks. It stays open until the act has worked, and says why it did not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, act, keep, running, typeName, onConfirm, onClose, children } = props;
  const common = useTranslations('common');
  const form = useId();
  const [typed, setTyped] = useState('');
  const isBlocked = props.blocked === true || running.isPending || (typeName !== undefined && typed !== typeName.name);
  const hasBody = children !== undefined || typeName !== undefined || Boolean(running.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      returnTo={props.returnTo}
      className={props.className}
      footer={
        <>
          <Button onClick={onClose}>{keep ?? common('cancel')}</Button>
          <Button
            variant={props.variant ?? 'danger-solid'}
            blocked={isBlocked}
            {...(typeName ? { type: 'submit' as const, form } : { onClick: onConfirm })}
          >
            {act}
          </Button>
        </>
      }
    >
      {hasBody ? (
        <>
          {children}
          {typeName ? (
            <form
              id={form}
              onSubmit={(event) => {
                event.preventDefault();
                if (!isBlocked) onConfirm();
              }}
            >
              <Field label={typeName.label} help={typeName.help}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
            </form>
          ) : null}
          {running.error ? <ErrorState error={running.error} /> : null}
        </>
      ) : null}
    </Dialog>
  );
}
