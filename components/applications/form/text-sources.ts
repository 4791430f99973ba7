import { isRecord, Reading, textOf } from './reading';

type Texts = Readonly<Record<string, string>>;

interface Source {
  label: string;
  data: Texts;
  /** Keys that have a place in the form. */
  used: Set<string>;
}

/** Objects that hold texts by key and stand beside a workload. What nothing takes of them is left, by its key alone. */
export class TextSources {
  readonly #sources = new Map<string, Source>();
  readonly #others: string[] = [];

  /** @param read what is in an object; null where something in it is no text */
  constructor(
    objects: readonly Record<string, unknown>[],
    kind: string,
    read: (object: Record<string, unknown>) => Texts | null,
  ) {
    for (const object of objects) {
      if (object.kind !== kind) continue;
      const { name, label } = new Reading(object);
      const data = read(object);
      if (data === null) this.#others.push(label);
      else this.#sources.set(name, { label, data, used: new Set() });
    }
  }

  /** All of one; undefined where it is not there. */
  takeAll(name: string): Texts | undefined {
    const source = this.#sources.get(name);
    for (const key of Object.keys(source?.data ?? {})) source?.used.add(key);
    return source?.data;
  }

  /** One text of one; undefined where it is not there. */
  take(name: string, key: string): string | undefined {
    const source = this.#sources.get(name);
    const text = source && Object.hasOwn(source.data, key) ? source.data[key] : undefined;
    if (text !== undefined) source?.used.add(key);
    return text;
  }

  has(name: string): boolean {
    return this.#sources.has(name);
  }

  /** What nothing has taken, whole where nothing of one was. */
  left(): string[] {
    const parts = [...this.#sources.values()].flatMap(({ label, data, used }) => {
      if (used.size === 0) return [label];
      return Object.keys(data)
        .filter((key) => !used.has(key))
        .map((key) => `${label}: data.${key}`);
    });
    return [...this.#others, ...parts];
  }
}

export const configMapsIn = (objects: readonly Record<string, unknown>[]): TextSources =>
  new TextSources(objects, 'ConfigMap', ({ data, binaryData }) =>
    isRecord(data) && binaryData === undefined
      ? Object.fromEntries(Object.entries(data).map(([key, value]) => [key, textOf(value)]))
      : null,
  );

/** Kubernetes lets `stringData` win. */
export const secretsIn = (objects: readonly Record<string, unknown>[]): TextSources =>
  new TextSources(objects, 'Secret', ({ data, stringData }) => {
    const plain = isRecord(stringData) ? Object.entries(stringData).map(([key, value]) => [key, textOf(value)]) : [];
    try {
      const encoded = isRecord(data) ? Object.entries(data).map(([key, value]) => [key, decode(textOf(value))]) : [];
      return Object.fromEntries([...encoded, ...plain]);
    } catch {
      // Neither base64 nor UTF-8.
      return null;
    }
  });

function decode(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
