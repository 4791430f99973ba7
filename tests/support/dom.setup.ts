import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** The test files of a worker share one page: each test leaves it as it was found. */
afterEach(() => {
  cleanup();
  // A dialog that was still open has switched the rest of the page off.
  document.body.removeAttribute('style');
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
