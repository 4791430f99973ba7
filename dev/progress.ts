/** Somebody who sees nothing for so long wonders whether anything still happens. */
const silenceMs = 20_000;

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Runs one step of the start: prints its name, what goes on while it takes long, then how long it took. */
export async function step<T>(name: string, work: () => Promise<T>, whyLong?: string): Promise<T> {
  const started = performance.now();
  process.stdout.write(`  … ${name}\n`);
  const said = setInterval(() => {
    process.stdout.write(`  … ${name}: ${seconds(started)} so far${whyLong ? `; ${whyLong}` : ''}\n`);
  }, silenceMs);
  try {
    const result = await work();
    process.stdout.write(`  ✓ ${name} (${seconds(started)})\n`);
    return result;
  } finally {
    clearInterval(said);
  }
}
