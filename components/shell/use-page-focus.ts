import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Gives the focus to the heading of the page, so that Tab goes on from there; whether there is one yet. */
function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether nothing has the focus, or what has it stands around the page: the link that led here, the search. */
const isLeftBehind = (main: HTMLElement): boolean => !main.contains(document.activeElement);

/**
 * After a change of page the focus goes to the new heading: whoever has no mouse goes on from there, and a screen
 * reader reads where they are. A change of the address below the same path, such as a filter, moves nothing, and
 * neither does the first page. Tabs that stay, and fields that take the focus themselves, keep it.
 */
export function usePageFocus(): void {
  const pathname = usePathname();
  const before = useRef(pathname);
  // The focus belongs to the document; the heading may come only when the page's data has come.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main');
    // A place within the page is where the reader wanted to go.
    if (!main || window.location.hash) return;
    const settle = () => {
      if (isLeftBehind(main) && !document.querySelector('[role="dialog"]')) focusHeading(main);
    };
    settle();
    // A heading that is replaced when the data comes takes the focus with it.
    const watch = new MutationObserver(settle);
    watch.observe(main, { childList: true, subtree: true });
    const stop = () => watch.disconnect();
    const ends = ['keydown', 'pointerdown'] as const;
    for (const end of ends) document.addEventListener(end, stop, { once: true });
    return () => {
      stop();
      for (const end of ends) document.removeEventListener(end, stop);
    };
  }, [pathname]);
}
