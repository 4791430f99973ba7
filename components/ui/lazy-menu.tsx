'use client';
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface LazyMenuProps {
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  /** The menu around that button, open from the beginning; a component of `lazy`. */
  menu: (trigger: ReactNode) => ReactNode;
}

/** A menu whose code comes with the first press, so that pages load without it. */
export function LazyMenu({ children, menu }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(children, {
    onClick: () => setWanted(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  return wanted ? <Suspense fallback={button}>{menu(children)}</Suspense> : button;
}
