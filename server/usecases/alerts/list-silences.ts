import type { SilenceReport } from '../../../lib/contracts/alerts.ts';
import type { KeptSilence } from '../../ports/alerts.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { defineQuery } from '../define.ts';
import { attributeNames } from './attribute-alerts.ts';
import { mayHearOf } from './may-silence.ts';
import { toSilence } from './silence-view.ts';

/** Silences in force and to come, of clusters that one may see; the first to end comes first. */
export const listSilences = defineQuery({
  name: 'list-silences',
  action: 'cluster.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<SilenceReport> => {
    const silences = context.deps.alerts?.silences;
    if (!silences) return { state: 'off' };
    let kept: KeptSilence[];
    try {
      kept = await silences.list(context.signal);
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', failure: error.failure };
    }
    const seen = (await attributeNames(context, kept)).filter(({ clusters }) => mayHearOf(context.actor, clusters));
    const sorted = seen.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
    return { state: 'answered', items: sorted.map((silence) => toSilence(context, silence)) };
  },
});
