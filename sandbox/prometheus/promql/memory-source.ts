import type { Labels, Matcher, Samples, Series, Source } from './values.ts';

/** Series held in arrays: for tests, and for data that is there already. */
export class MemorySource implements Source {
  readonly #series: Series[] = [];

  /** Adds a series; times have to rise. */
  add(labels: Labels, samples: readonly (readonly [timeMs: number, value: number])[]): this {
    this.#series.push(new MemorySeries(labels, samples));
    return this;
  }

  select(matchers: readonly Matcher[]): Series[] {
    return this.#series.filter(({ labels }) => matchers.every(({ name, matches }) => matches(labels[name] ?? '')));
  }
}

class MemorySeries implements Series {
  readonly labels: Labels;
  readonly #samples: readonly (readonly [number, number])[];

  constructor(labels: Labels, samples: readonly (readonly [number, number])[]) {
    this.labels = labels;
    this.#samples = samples;
  }

  last(fromMs: number, toMs: number): { timeMs: number; value: number } | null {
    const found = this.#samples.findLast(([timeMs]) => timeMs <= toMs);
    return found && found[0] >= fromMs ? { timeMs: found[0], value: found[1] } : null;
  }

  window(fromMs: number, toMs: number): Samples {
    const inside = this.#samples.filter(([timeMs]) => timeMs >= fromMs && timeMs <= toMs);
    return { timesMs: inside.map(([timeMs]) => timeMs), values: inside.map(([, value]) => value) };
  }
}
