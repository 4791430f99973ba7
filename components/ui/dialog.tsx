'use client';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What happens, in one or two sentences. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the last one is the act. */
  footer?: ReactNode;
  /** What gets the focus back when that which had it is gone by then, such as an entry of a menu. */
  returnTo?: RefObject<HTMLElement | null>;
  /** What has the focus at first, where that is not the first control. */
  startAt?: RefObject<HTMLElement | null>;
  className?: string;
}

/** A question over the page. Focus goes in, stays in, and returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, returnTo, startAt, className } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-(--z-dialog) bg-scrim" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!startAt?.current) return;
            event.preventDefault();
            startAt.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows only a trigger of its own; here a dialog may be opened by anything.
            event.preventDefault();
            const back = returnTo?.current ?? opener.current;
            if (back instanceof HTMLElement && back.isConnected) back.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-[14vh] left-1/2 z-(--z-dialog) flex max-h-[80vh] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 flex-col rounded-4 bg-raised shadow-pop',
            className,
          )}
        >
          {/* The buttons stay in sight, however much stands above them. */}
          <div className="min-h-0 overflow-auto p-5">
            <Primitive.Title className="text-16 font-semibold tracking-(--tracking-tight)">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-2 text-muted">{description}</Primitive.Description>
            ) : null}
            {children ? <div className="mt-3">{children}</div> : null}
          </div>
          {footer ? (
            <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
