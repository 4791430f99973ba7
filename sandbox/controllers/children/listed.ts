import type { CoreObject } from './nodes.ts';

/** So many lists are remembered. A client begins its watch right after its list. */
const mostLists = 200;

interface Listed {
  place: string;
  objects: readonly CoreObject[];
}

/** What lists have answered, so that a watch from one of them begins with what has happened since. */
export class RecentLists {
  readonly #lists = new Map<string, Listed>();
  #last = 0;

  /**
   * Remembers a list.
   * @param place the cluster and the kind that were listed
   * @param objects all of that kind, whatever the client chose of them
   * @returns resourceVersion of the list
   */
  keep(place: string, objects: readonly CoreObject[]): string {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const version = String(this.#last);
    this.#lists.set(version, { place, objects });
    const [oldest] = this.#lists.keys();
    if (oldest !== undefined && this.#lists.size > mostLists) this.#lists.delete(oldest);
    return version;
  }

  /** What the list of that version found; undefined for another place, and for one that is too old. */
  find(place: string, version: string): readonly CoreObject[] | undefined {
    const listed = this.#lists.get(version);
    return listed?.place === place ? listed.objects : undefined;
  }
}
