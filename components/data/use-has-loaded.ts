import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether everything that the page asks for has been answered once, or has failed; from then on it is true. */
export function useHasLoaded(): boolean {
  const cache = useQueryClient().getQueryCache();
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (hasLoaded) return;
    // Queries are asked in the effects of those who need them, which come before this one at the end of a page.
    const look = () => {
      const isWaiting = cache.getAll().some((query) => query.state.status === 'pending' && query.isActive());
      if (!isWaiting) setHasLoaded(true);
    };
    look();
    return cache.subscribe(notifyManager.batchCalls(look));
  }, [cache, hasLoaded]);
  return hasLoaded;
}
