'use client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useState } from 'react';
import type { ClusterRow } from '@/lib/contracts/clusters';

const rowHeightPx = 36;

interface VirtualRowsProps {
  rows: readonly ClusterRow[];
  draw: (row: ClusterRow) => ReactNode;
  columnCount: number;
}

/** Only the rows near the window exist in the document; empty rows keep the height of the rest. */
export function VirtualRows({ rows, draw, columnCount }: VirtualRowsProps) {
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: 20,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.index ?? 0) * rowHeightPx;
  const after = (rows.length - 1 - (items.at(-1)?.index ?? -1)) * rowHeightPx;
  const filler = (height: number) => <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />;
  return (
    <>
      {/* Where the rows begin in the document is known once the first of them stands there. */}
      <tr
        ref={(row) => setTop((known) => (row ? Math.round(row.getBoundingClientRect().top + window.scrollY) : known))}
      >
        {filler(before)}
      </tr>
      {items.map((item) => {
        const row = rows[item.index];
        return row ? draw(row) : null;
      })}
      <tr>{filler(after)}</tr>
    </>
  );
}
