'use client';
import { Toaster as Sonner, toast } from 'sonner';
import { Glyph } from './glyph';

/** Where toasts appear. They are only for what has no place on the page. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Sonner
      position="bottom-right"
      duration={6000}
      closeButton
      containerAriaLabel={label}
      icons={{ success: <Glyph state="done" />, error: <Glyph state="failed" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            'flex w-[min(392px,calc(100vw-32px))] items-start gap-2.5 rounded-4 bg-raised px-3 py-2.5 text-13 text-fg shadow-pop',
          icon: 'mt-1 flex-none',
          title: 'font-medium',
          description: 'text-12 text-muted',
          closeButton: 'order-last ml-auto text-subtle [&_svg]:size-4',
          content: 'min-w-0 flex-1',
        },
      }}
    />
  );
}

/** Says that something without a place on the page is done. */
export function notifyDone(title: string, description?: string): void {
  toast.success(title, { description });
}

/** Says that something without a place on the page did not happen, and why. */
export function notifyFailed(title: string, description?: string): void {
  toast.error(title, { description });
}
