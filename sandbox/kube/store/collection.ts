import type { KubeObject } from '../types.ts';

/** One stored state. `object` is shared by all readers and must never be changed; `json` is its exact text. */
export interface Entry {
  key: string;
  revision: number;
  object: KubeObject;
  json: string;
}

/** The present objects of one resource, kept sorted by the bytes of their keys as etcd would list them. */
export class Collection {
  private readonly entries = new Map<string, Entry>();
  private keys: string[] = [];
  private unsorted = false;

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Entry | undefined {
    return this.entries.get(key);
  }

  set(entry: Entry): void {
    if (!this.entries.has(entry.key)) {
      const last = this.keys[this.keys.length - 1];
      if (last !== undefined && last > entry.key) this.unsorted = true;
      this.keys.push(entry.key);
    }
    this.entries.set(entry.key, entry);
  }

  delete(key: string): void {
    if (!this.entries.delete(key)) return;
    this.sort();
    this.keys.splice(this.indexOf(key), 1);
  }

  /** Entries whose key begins with `prefix`, in order. */
  list(prefix: string): Entry[] {
    this.sort();
    const found: Entry[] = [];
    for (let index = prefix === '' ? 0 : this.indexOf(prefix); index < this.keys.length; index += 1) {
      const key = this.keys[index];
      if (key === undefined || !key.startsWith(prefix)) break;
      const entry = this.entries.get(key);
      if (entry) found.push(entry);
    }
    return found;
  }

  /** Sorting late keeps a restore of many objects linear; engines sort nearly ordered arrays quickly. */
  private sort(): void {
    if (!this.unsorted) return;
    this.keys.sort((a, b) => (a < b ? -1 : 1));
    this.unsorted = false;
  }

  private indexOf(key: string): number {
    let low = 0;
    let high = this.keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
