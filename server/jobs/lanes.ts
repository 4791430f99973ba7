/** Works for many owners side by side, one of each owner at a time. */
export interface Lanes {
  /** Starts the work where the owner has none under way and a lane is free; else it is left for the next round. */
  start(owner: string, work: () => Promise<void>): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** @param atOnce how many are under way at a time */
export function createLanes(atOnce: number, onError: (error: unknown) => void): Lanes {
  const busy = new Map<string, Promise<void>>();
  /** Who found no lane comes before others in the next round. */
  const waiting = new Set<string>();
  return {
    start(owner, work) {
      if (busy.has(owner)) return false;
      const ahead = [...waiting].filter((one) => one !== owner).length;
      const isTurn = waiting.has(owner) || busy.size + ahead < atOnce;
      if (busy.size >= atOnce || !isTurn) {
        waiting.add(owner);
        return false;
      }
      waiting.delete(owner);
      const done = work()
        .catch(onError)
        .finally(() => busy.delete(owner));
      busy.set(owner, done);
      return true;
    },
    async idle() {
      await Promise.all(busy.values());
    },
  };
}
