const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Runs one step of the start and prints its name, then how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`  … ${name}\n`);
  const result = await work();
  process.stdout.write(`  ✓ ${name} (${seconds(started)})\n`);
  return result;
}
