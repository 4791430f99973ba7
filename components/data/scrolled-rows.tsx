'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';

interface ScrolledRowsProps {
  count: number;
  rowHeightPx: number;
  columnCount: number;
  /** What scrolls around the table; null until it stands in the document. */
  scroller: HTMLElement | null;
  draw: (index: number) => ReactNode;
}

/** Only the rows that are seen in what scrolls exist in the document; empty rows keep the height of the rest. */
export function ScrolledRows({ count, rowHeightPx, columnCount, scroller, draw }: ScrolledRowsProps) {
  const virtual = useVirtualizer({
    count,
    overscan: 20,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
  });
  const items = virtual.getVirtualItems();
  const filler = (height: number) => (
    <tr>
      <td colSpan={columnCount} className="border-0 p-0" style={{ height }} />
    </tr>
  );
  return (
    <>
      {filler(items[0]?.start ?? 0)}
      {items.map(({ index }) => draw(index))}
      {filler(virtual.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </>
  );
}
