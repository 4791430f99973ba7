import type { Edges, Labels, Samples, Series } from '../promql/values.ts';
import type { Span } from './spans.ts';

/** A series that is computed instead of stored. */
export interface Definition {
  labels: Labels;
  /** The value at an instant; asked only for instants at which there is a sample. */
  value: (timeMs: number) => number;
  /** Whether it never falls from one instant to a later one, or is the same at all. */
  shape?: Series['shape'];
  /** When it exists, in order. */
  spans: readonly Span[];
}

/** The last window that was computed: all CPUs of a node count alike and come one after the other. */
let latest: { definition: Definition; fromMs: number; toMs: number; intervalMs: number; samples: Samples } | null =
  null;

/** Samples at whole multiples of the interval, wherever the definition exists. */
export class FormulaSeries implements Series {
  readonly labels: Labels;
  readonly shape: Series['shape'];
  readonly #definition: Definition;
  readonly #intervalMs: number;
  readonly #bounds: { startMs: number; endMs: number };

  /** @param bounds what a store would still hold, and hold already */
  constructor(definition: Definition, intervalMs: number, bounds: { startMs: number; endMs: number }) {
    this.labels = definition.labels;
    this.shape = definition.shape;
    this.#definition = definition;
    this.#intervalMs = intervalMs;
    this.#bounds = bounds;
  }

  last(from: number, to: number): { timeMs: number; value: number } | null {
    const { spans, value } = this.#definition;
    const [fromMs, toMs] = this.#within(from, to);
    for (let index = spans.length - 1; index >= 0; index -= 1) {
      const { startMs, endMs } = spans[index] as Span;
      const timeMs = this.#lastBefore(endMs === null ? toMs : Math.min(toMs, endMs - 1));
      if (timeMs < fromMs) continue;
      if (timeMs >= startMs) return { timeMs, value: value(timeMs) };
    }
    return null;
  }

  edges(from: number, to: number): Edges | null {
    const [fromMs, toMs] = this.#within(from, to);
    let [count, firstMs, lastMs] = [0, 0, 0];
    for (const { startMs, endMs } of this.#definition.spans) {
      const last = this.#lastBefore(endMs === null ? toMs : Math.min(toMs, endMs - 1));
      const first = Math.ceil(Math.max(fromMs, startMs) / this.#intervalMs) * this.#intervalMs;
      if (first > last) continue;
      if (count === 0) firstMs = first;
      lastMs = last;
      count += (last - first) / this.#intervalMs + 1;
    }
    if (count === 0) return null;
    const { value } = this.#definition;
    return { count, firstMs, first: value(firstMs), lastMs, last: value(lastMs) };
  }

  window(from: number, to: number): Samples {
    const [fromMs, toMs] = this.#within(from, to);
    const { value, spans } = this.#definition;
    const isSame = latest?.definition.value === value && latest.definition.spans === spans;
    if (
      latest &&
      isSame &&
      latest.fromMs === fromMs &&
      latest.toMs === toMs &&
      latest.intervalMs === this.#intervalMs
    ) {
      return latest.samples;
    }
    const samples = this.#compute(fromMs, toMs);
    latest = { definition: this.#definition, fromMs, toMs, intervalMs: this.#intervalMs, samples };
    return samples;
  }

  #compute(fromMs: number, toMs: number): Samples {
    const samples: Samples = { timesMs: [], values: [] };
    const { spans, value } = this.#definition;
    for (const { startMs, endMs } of spans) {
      const last = endMs === null ? toMs : Math.min(toMs, endMs - 1);
      const first = Math.ceil(Math.max(fromMs, startMs) / this.#intervalMs) * this.#intervalMs;
      for (let timeMs = first; timeMs <= last; timeMs += this.#intervalMs) {
        samples.timesMs.push(timeMs);
        samples.values.push(value(timeMs));
      }
    }
    return samples;
  }

  #within(fromMs: number, toMs: number): [number, number] {
    return [Math.max(fromMs, this.#bounds.startMs), Math.min(toMs, this.#bounds.endMs - 1)];
  }

  #lastBefore(timeMs: number): number {
    return Math.floor(timeMs / this.#intervalMs) * this.#intervalMs;
  }
}
