'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Where this portal is; empty in the first HTML, because the server may be known by another name. */
export function usePortalUrl(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
}
