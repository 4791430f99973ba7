import { z } from 'zod';
import type { NodeEvent, NodeEventSource } from '../ports/logs.ts';
import { MetricsError } from '../ports/metrics.ts';
import { abandonable } from './abandonable.ts';
import { failureOf, nameOf, parseJson } from './answer.ts';
import { createCaller, type Reply } from './http.ts';
import { type LogFields, readProfile } from './profile.ts';

const timeoutMs = 20_000;
const longestNote = 2_000;

// KOF's collectors write events under these fields, whatever fields the profile names for other lines.
const line = z.object({
  _time: z.iso.datetime({ offset: true }),
  'event.regarding.name': z.string(),
  'event.reason': z.string(),
  'event.note': z.string().default(''),
  'event.type': z.string().default('Normal'),
});

function readLine(text: string, names: LogFields, reply: Reply): NodeEvent[] {
  const json = parseJson(text);
  const read = line.safeParse(json);
  const fields = z.record(z.string(), z.string()).safeParse(json);
  if (!fields.success)
    throw new MetricsError('not-prometheus', `It answered ${nameOf(reply)}, not VictoriaLogs’ lines`);
  const { [names.cluster]: name, [names.clusterNamespace]: namespace } = fields.data;
  // A line without a cluster or a reason tells nobody anything.
  if (!read.success || !name || !namespace) return [];
  return [
    {
      cluster: { namespace, name },
      at: new Date(read.data._time),
      type: read.data['event.type'] === 'Warning' ? 'Warning' : 'Normal',
      reason: read.data['event.reason'],
      note: read.data['event.note'].slice(0, longestNote),
      node: read.data['event.regarding.name'],
    },
  ];
}

/**
 * Events about nodes, from the logs of the installation; null where its profile names none.
 * @param prometheusUrl see `readProfile`
 */
export function createNodeEventSource(prometheusUrl: string): NodeEventSource | null {
  const { logs } = readProfile(prometheusUrl);
  if (!logs) return null;
  const call = createCaller(logs);
  return {
    nodeEvents: ({ from, until, limit }, signal) => {
      const form = new URLSearchParams({
        query: `"k8s.resource.name":="events" "event.regarding.kind":="Node" | sort by (_time desc) limit ${limit}`,
        start: from.toISOString(),
        end: until.toISOString(),
        limit: String(limit),
        timeout: `${timeoutMs / 1000}s`,
      });
      const ask = async () => {
        const reply = await call({ path: '/select/logsql/query', form, timeoutMs });
        if (reply.status >= 300) throw failureOf(reply.status, '', null);
        return reply.text.split('\n').flatMap((text) => (text.trim() === '' ? [] : readLine(text, logs.fields, reply)));
      };
      return abandonable(ask(), signal);
    },
  };
}
