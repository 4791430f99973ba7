import { vi } from 'vitest';

/** What jsdom lacks, since it lays nothing out: whoever observes sizes is never told of one. Undone by `unstubAllGlobals`. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
}
