/** A time in which something exists; the end does not belong to it, and is open while it goes on. */
export interface Span {
  startMs: number;
  endMs: number | null;
}

const endOf = ({ endMs }: Span): number => endMs ?? Number.POSITIVE_INFINITY;

/** The times that lie in one of each. Both lists are in order. */
export function intersect(first: readonly Span[], second: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const a of first) {
    for (const b of second) {
      const startMs = Math.max(a.startMs, b.startMs);
      const endMs = Math.min(endOf(a), endOf(b));
      if (startMs < endMs) found.push({ startMs, endMs: endMs === Number.POSITIVE_INFINITY ? null : endMs });
    }
  }
  return found;
}

/** All times that lie in any of them. */
export function join(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1);
    if (last && span.startMs <= endOf(last)) last.endMs = endOf(span) > endOf(last) ? span.endMs : last.endMs;
    else joined.push({ ...span });
  }
  return joined;
}

/** The first times without the second ones. Both lists are in order. */
export function subtract(from: readonly Span[], gaps: readonly Span[]): Span[] {
  let left = [...from];
  for (const gap of gaps) {
    left = left.flatMap((span) => {
      const before = { startMs: span.startMs, endMs: Math.min(endOf(span), gap.startMs) };
      const after = { startMs: Math.max(span.startMs, endOf(gap)), endMs: span.endMs };
      return [before, after].filter((part) => part.startMs < endOf(part));
    });
  }
  return left;
}
