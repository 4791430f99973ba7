'use client';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type MouseHandlerDataParam, ReferenceArea, useActiveTooltipLabel } from 'recharts';

export interface SelectionActs {
  onSelect?: ((from: string, to: string) => void) | undefined;
  onReset?: (() => void) | undefined;
}

/**
 * A stretch of time between an anchor and what is read: dragged with the mouse, or begun and ended with Enter.
 * @param place the instant that is read, in milliseconds
 */
export function useSelection(place: RefObject<number | null>, { onSelect, onReset }: SelectionActs) {
  const [anchor, setAnchor] = useState<number | null>(null);
  const commit = (to: number | null) => {
    setAnchor(null);
    if (anchor === null || to === null || to === anchor) return;
    const [first, last] = [anchor, to].sort((a, b) => a - b).map((at) => new Date(at).toISOString());
    if (first && last) onSelect?.(first, last);
  };
  return {
    anchor,
    mouse: {
      onMouseDown: ({ activeLabel }: MouseHandlerDataParam) => setAnchor(instantOf(activeLabel)),
      onMouseUp: ({ activeLabel }: MouseHandlerDataParam) => commit(instantOf(activeLabel)),
      onMouseLeave: () => setAnchor(null),
      onDoubleClick: () => onReset?.(),
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!onSelect) return;
      if (event.key === 'Enter' && place.current !== null) {
        event.preventDefault();
        if (anchor === null) setAnchor(place.current);
        else commit(place.current);
      } else if (event.key === 'Escape' && anchor !== null) {
        event.stopPropagation();
        setAnchor(null);
      } else if (event.key === 'Backspace') onReset?.();
    },
  };
}

/** What is selected so far, inside the drawing. */
export function SelectionBand({ anchor }: { anchor: number | null }) {
  const label = instantOf(useActiveTooltipLabel());
  if (anchor === null || label === null || anchor === label) return null;
  return (
    <ReferenceArea x1={Math.min(anchor, label)} x2={Math.max(anchor, label)} fill="var(--accent)" fillOpacity={0.12} />
  );
}

const instantOf = (label: unknown) =>
  typeof label === 'number' ? label : typeof label === 'string' && label !== '' ? Number(label) : null;
