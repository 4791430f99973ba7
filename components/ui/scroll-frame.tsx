'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** What is wider than its place scrolls sideways in here: with a shade where it goes on, and with the arrow keys. */
export function ScrollFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      tabIndex={isWider ? 0 : undefined}
      className={
        isWider
          ? 'relative min-w-0 max-w-full overflow-x-auto shadow-[inset_-1px_0_0_var(--border-strong)]'
          : 'relative min-w-0 max-w-full overflow-x-auto'
      }
    >
      {children}
    </div>
  );
}
