import { watch } from 'node:fs';
import type { Part } from './part.ts';

/** Editors write a file in several steps; one restart answers them all. */
const settleMs = 50;
/** Words are changed in two files, and looked at in a page first: the processor is its own until then. */
const wordsSettleMs = 3_000;
const stopGraceMs = 300;
/** Node keeps what it compiled when a process ends by itself; without that every start compiles all of it again. */
const firstStopGraceMs = 10_000;
const isCode = (file: string | null) => file !== null && /\.(ts|json)$/.test(file) && !/\.test\.ts$/.test(file);

/**
 * A part that is started anew whenever a file of its folders changes. Where it does not start, or ends by itself, it
 * says so and waits for the next change.
 */
export async function startWatched(folders: readonly string[], start: () => Promise<Part>): Promise<Part> {
  const first = await start();
  let current: Part | null = first;
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let graceMs = firstStopGraceMs;
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();

  const restart = async (): Promise<void> => {
    if (isStopping) return;
    const startedAt = performance.now();
    await current?.stop(graceMs);
    graceMs = stopGraceMs;
    current = null;
    try {
      const part = await start();
      current = part;
      announceEnd(part);
      say(`${first.name} restarted (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}\nWaiting for a change.`);
    }
  };
  const announceEnd = (part: Part): void => {
    void part.ended.then((code) => {
      if (!isStopping && current === part && code !== null && code !== 0) {
        current = null;
        say(`${part.name} ended with code ${code}; waiting for a change.`);
      }
    });
  };
  announceEnd(first);
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!isCode(file)) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          restarting = restarting.then(restart);
        },
        file?.endsWith('.json') ? wordsSettleMs : settleMs,
      );
    }),
  );
  return {
    name: first.name,
    pid: first.pid,
    ended,
    stop: async (lastGraceMs) => {
      isStopping = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await current?.stop(lastGraceMs);
      end(0);
    },
  };
}

function say(text: string): void {
  process.stdout.write(`  ↻ ${text}\n`);
}
