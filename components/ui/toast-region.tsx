'use client';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { Glyph } from './glyph';

interface ToastRegionProps {
  label: string;
  closeLabel: string;
  /** Called once it listens: what is told earlier would be lost. */
  onReady: () => void;
}

/** In the top bar, between breadcrumbs and search: acts are below it on every page, at the head as at the foot. */
const besideSearch = { top: '4px', right: 'min(518px, calc(100vw - 408px))' };

/** The library behind the toasts; loaded with the first of them. */
export function ToastRegion({ label, closeLabel, onReady }: ToastRegionProps) {
  // Tells the store outside of React that toasts are heard from now on.
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      position="top-right"
      offset={besideSearch}
      duration={6000}
      closeButton
      containerAriaLabel={label}
      icons={{ success: <Glyph state="done" />, error: <Glyph state="failed" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            'flex w-[min(392px,calc(100vw-32px))] items-start gap-2.5 rounded-4 bg-raised px-3 py-2.5 font-sans text-13 text-fg shadow-pop',
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
