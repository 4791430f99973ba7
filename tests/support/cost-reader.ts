import { dayMs, hourMs } from '../../lib/days.ts';
import { createCostSource } from '../../server/kof/costs.ts';
import { readProfile } from '../../server/kof/profile.ts';
import { createMetricsSource } from '../../server/kof/prometheus.ts';

// A process of its own that reads windows of costs one after the other, as the worker does with the memory that it has.
// Arguments: the address of the source, windows, hours of each. Writes how many hours of clusters it read.

const [url = '', windows = '1', hours = '1'] = process.argv.slice(2);
const { metrics } = readProfile(url);
const source = createCostSource(createMetricsSource(metrics), { ...metrics, exchangeRates: [] });
const end = Date.UTC(2026, 10, 1);
let read = 0;
for (let at = 0; at < Number(windows); at += 1) {
  const to = new Date(end - at * Number(hours) * hourMs);
  const { clusters } = await source.read(new Date(to.getTime() - Number(hours) * hourMs), to, {
    coarse: Date.now() - to.getTime() > 14 * dayMs,
  });
  read += clusters.length;
}
process.stdout.write(String(read));
