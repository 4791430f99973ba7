import type { ClusterRef } from '../../ports/kube.ts';

/** Follows clusters one after the other and each only once however often it changed meanwhile. */
export function followLater(follow: (ref: ClusterRef) => Promise<void>, onError: (error: unknown) => void) {
  const waiting = new Map<string, ClusterRef>();
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    for (const [key, ref] of waiting) {
      waiting.delete(key);
      await follow(ref).catch(onError);
    }
    running = null;
  }
  return {
    add(refs: readonly ClusterRef[]) {
      for (const ref of refs) waiting.set(`${ref.namespace}/${ref.name}`, ref);
      running ??= run();
    },
    drain: () => running ?? Promise.resolve(),
  };
}
