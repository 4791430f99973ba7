import { isRecord, Reading, textOf } from './reading';

interface Source {
  label: string;
  type: string;
  data: Readonly<Record<string, string>>;
  /** Keys that have a place in the form. */
  used: Set<string>;
}

/** Secrets that stand beside a workload. What nothing takes of them is left, by its key alone. */
export class SecretSources {
  readonly #sources = new Map<string, Source>();
  readonly #others: string[] = [];

  constructor(objects: readonly Record<string, unknown>[]) {
    for (const object of objects) {
      if (object.kind !== 'Secret') continue;
      const { name, label } = new Reading(object);
      const data = textsOf(object);
      if (data === null) this.#others.push(label);
      else this.#sources.set(name, { label, type: textOf(object.type), data, used: new Set() });
    }
  }

  /** All of one; undefined where it is not there. */
  takeAll(name: string): Readonly<Record<string, string>> | undefined {
    const source = this.#sources.get(name);
    for (const key of Object.keys(source?.data ?? {})) source?.used.add(key);
    return source?.data;
  }

  /** One value of one; undefined where it is not there. */
  take(name: string, key: string): string | undefined {
    const source = this.#sources.get(name);
    const text = source && Object.hasOwn(source.data, key) ? source.data[key] : undefined;
    if (text !== undefined) source?.used.add(key);
    return text;
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

/** What is in a Secret; null where something in it is no text. Kubernetes lets `stringData` win. */
function textsOf({ data, stringData }: Record<string, unknown>): Record<string, string> | null {
  const plain = isRecord(stringData) ? Object.entries(stringData).map(([key, value]) => [key, textOf(value)]) : [];
  try {
    const encoded = isRecord(data) ? Object.entries(data).map(([key, value]) => [key, decode(textOf(value))]) : [];
    return Object.fromEntries([...encoded, ...plain]);
  } catch {
    // Neither base64 nor UTF-8.
    return null;
  }
}

function decode(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
