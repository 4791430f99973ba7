import { isRecord, Reading, textOf } from './reading';

interface Source {
  label: string;
  data: Readonly<Record<string, string>>;
  /** Keys that have a place in the form. */
  used: Set<string>;
}

/** ConfigMaps that stand beside a Deployment. What nothing takes of them is left. */
export class ConfigMaps {
  readonly #sources = new Map<string, Source>();
  readonly #others: string[] = [];

  constructor(objects: readonly Record<string, unknown>[]) {
    for (const object of objects) {
      if (object.kind !== 'ConfigMap') continue;
      const { name, label } = new Reading(object);
      const { data, binaryData } = object;
      const isText = isRecord(data) && binaryData === undefined;
      if (!isText) this.#others.push(label);
      else {
        const texts = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, textOf(value)]));
        this.#sources.set(name, { label, data: texts, used: new Set() });
      }
    }
  }

  /** All of one; undefined where it is not there. */
  takeAll(name: string): Readonly<Record<string, string>> | undefined {
    const source = this.#sources.get(name);
    for (const key of Object.keys(source?.data ?? {})) source?.used.add(key);
    return source?.data;
  }

  /** One text of one; undefined where it is not there. */
  take(name: string, key: string): string | undefined {
    const source = this.#sources.get(name);
    const text = source?.data[key];
    if (text !== undefined) source?.used.add(key);
    return text;
  }

  has(name: string): boolean {
    return this.#sources.has(name);
  }

  /** What nothing has taken, whole where nothing of one was. */
  left(): string[] {
    const parts = [...this.#sources.values()].flatMap((source) => {
      if (source.used.size === 0) return [source.label];
      return Object.keys(source.data)
        .filter((key) => !source.used.has(key))
        .map((key) => `${source.label}: data.${key}`);
    });
    return [...this.#others, ...parts];
  }
}
