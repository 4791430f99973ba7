'use client';
import Link from 'next/link';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const ToastRegion = lazy(() => import('./toast-region').then((module) => ({ default: module.ToastRegion })));

// Most visits see no toast, so the library comes with the first one.
let isWanted = false;
const listeners = new Set<() => void>();
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. They are only for what has no place on the page. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const wanted = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastRegion label={label} closeLabel={closeLabel} onReady={markReady} />
    </Suspense>
  );
}

/** Where a toast leads, in a word or two. */
interface ToastLink {
  label: string;
  href: string;
}

async function tell(kind: 'success' | 'error', title: string, description?: string, link?: ToastLink): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const [{ toast }] = await Promise.all([import('sonner'), ready]);
  const action = link ? (
    <Link href={link.href} className="flex-none font-medium text-accent-text hover:underline">
      {link.label}
    </Link>
  ) : undefined;
  toast[kind](title, { description, action });
}

/** Says that something without a place on the page is done, and where to go from there. */
export function notifyDone(title: string, description?: string, link?: ToastLink): void {
  void tell('success', title, description, link);
}

/** Says that something without a place on the page did not happen, and why. */
export function notifyFailed(title: string, description?: string): void {
  void tell('error', title, description);
}
