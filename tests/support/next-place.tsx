import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

interface NextPlaceProps {
  path?: string;
  /** What stands behind the `?` of the address. */
  search?: string;
  push?: (href: string) => void;
  children: ReactNode;
}

const nothing = () => undefined;

/**
 * The address and the router that `next/navigation` reads, without a server. Next's own contexts are filled instead of
 * replacing the module: test files share what they import, and whoever comes first would decide whose module it is.
 */
export function NextPlace({ path = '/', search = '', push = nothing, children }: NextPlaceProps) {
  const router = {
    push,
    replace: nothing,
    refresh: nothing,
    back: nothing,
    forward: nothing,
    prefetch: nothing,
    bfcacheId: 'test',
  };
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={path}>
        <SearchParamsContext.Provider value={new URLSearchParams(search)}>{children}</SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
}
