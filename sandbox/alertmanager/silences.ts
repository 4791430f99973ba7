import { randomUUID } from 'node:crypto';
import type { Labels, Matcher } from '../prometheus/promql/values.ts';
import { fits, Refusal, toMatcher } from './matchers.ts';
import type { NewSilence } from './read-silence.ts';

interface Silence extends NewSilence {
  id: string;
  updatedMs: number;
}

/** Where silences are kept between starts. */
export interface SilenceFile {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

type State = 'active' | 'pending' | 'expired';
const order: readonly State[] = ['active', 'pending', 'expired'];
/** Alertmanager forgets expired silences after five days. */
const keptMs = 5 * 86_400_000;

const instant = (timeMs: number): string => new Date(timeMs).toISOString();

/** Silences: kept in a file, in force between start and end. */
export class Silences {
  readonly #file: SilenceFile | null;
  readonly now: () => number;
  #all: Silence[] = [];

  private constructor(file: SilenceFile | null, now: () => number) {
    this.#file = file;
    this.now = now;
  }

  static async open(file: SilenceFile | null, now: () => number): Promise<Silences> {
    const silences = new Silences(file, now);
    silences.#all = JSON.parse((await file?.read()) ?? '[]') as Silence[];
    return silences;
  }

  #stateOf({ startsMs, endsMs }: Silence): State {
    const nowMs = this.now();
    return endsMs <= nowMs ? 'expired' : startsMs > nowMs ? 'pending' : 'active';
  }

  async #save(): Promise<void> {
    this.#all = this.#all.filter(({ endsMs }) => endsMs > this.now() - keptMs);
    await this.#file?.write(JSON.stringify(this.#all));
  }

  /**
   * Makes a silence, or replaces one; one that begins and matches as before is only given another end. What has begun in
   * the past begins now. @throws Refusal for an unknown id */
  async put(wanted: NewSilence): Promise<string> {
    const nowMs = this.now();
    const before = wanted.id === null ? null : this.#all.find(({ id }) => id === wanted.id);
    if (before === undefined) throw new Refusal(404, 'silence not found');
    if (before) {
      const isSame = JSON.stringify(before.matchers) === JSON.stringify(wanted.matchers);
      const isExtension = isSame && this.#stateOf(before) === 'active' && before.startsMs === wanted.startsMs;
      if (isExtension) {
        Object.assign(before, wanted, { startsMs: before.startsMs, updatedMs: nowMs });
        await this.#save();
        return before.id;
      }
      if (this.#stateOf(before) !== 'expired') before.endsMs = nowMs;
    }
    const id = randomUUID();
    this.#all.push({ ...wanted, id, startsMs: Math.max(wanted.startsMs, nowMs), updatedMs: nowMs });
    await this.#save();
    return id;
  }

  /** Ends a silence; nothing happens to one that has ended. @throws Refusal for an unknown id */
  async expire(id: string): Promise<void> {
    const found = this.#all.find((silence) => silence.id === id);
    if (!found) throw new Refusal(500, 'silence not found');
    if (this.#stateOf(found) === 'expired') return;
    const nowMs = this.now();
    Object.assign(found, { endsMs: nowMs, updatedMs: nowMs, startsMs: Math.min(found.startsMs, nowMs) });
    await this.#save();
  }

  get(id: string): unknown {
    const found = this.#all.find((silence) => silence.id === id);
    return found ? this.#show(found) : null;
  }

  /** Active ones first, then those to come, then the ended. @param filters have to fit what a silence matches */
  list(filters: readonly Matcher[]): unknown[] {
    const named = ({ matchers }: Silence): Labels =>
      Object.fromEntries(matchers.map(({ name, value }) => [name, value]));
    return this.#all
      .filter((silence) => fits(filters, named(silence)))
      .sort((a, b) => order.indexOf(this.#stateOf(a)) - order.indexOf(this.#stateOf(b)) || a.endsMs - b.endsMs)
      .map((silence) => this.#show(silence));
  }

  /** Ids of the silences in force that an alert with these labels falls under. */
  over(labels: Labels): string[] {
    return this.#all
      .filter((silence) => this.#stateOf(silence) === 'active' && fits(silence.matchers.map(toMatcher), labels))
      .map(({ id }) => id)
      .sort();
  }

  #show(silence: Silence): unknown {
    const { id, comment, createdBy, matchers, startsMs, endsMs, updatedMs } = silence;
    return {
      id,
      status: { state: this.#stateOf(silence) },
      updatedAt: instant(updatedMs),
      comment,
      createdBy,
      endsAt: instant(endsMs),
      matchers,
      startsAt: instant(startsMs),
    };
  }
}
