import { alertPathSchema, newSilenceSchema, type Silence } from '../../../lib/contracts/alerts.ts';
import type { NamedCluster } from '../../ports/clusters.ts';
import { type Context, defineCommand, type Subject } from '../define.ts';
import { type AttributedAlert, attributeAlerts } from './attribute-alerts.ts';
import { decidingProject, mayHearOf } from './may-silence.ts';
import { askSource, clusterEvents, silencesOf, toSilence, traceOfSilence } from './silence-view.ts';

interface Found {
  alert: AttributedAlert;
  /** All that a silence of this alert would be about. */
  clusters: NamedCluster[];
}

/** A silence of an alert holds back others too that bear the same labels and more. */
const isHeldBackWith = (alert: AttributedAlert) => (other: AttributedAlert) =>
  Object.entries(alert.labels).every(([name, value]) => other.labels[name] === value);

async function findAlert(context: Context, id: string): Promise<Subject<Found> | null> {
  const { alerts } = context.deps;
  if (alerts === null) return null;
  const { alerts: firing } = await askSource(() => alerts.firing(context.signal));
  const all = await attributeAlerts(context, firing);
  const alert = all.find((each) => each.id === id);
  if (!alert || !mayHearOf(context.actor, alert.clusters)) return null;
  const affected = all.filter(isHeldBackWith(alert)).flatMap(({ clusters }) => clusters);
  const clusters = [...new Map(affected.map((each) => [`${each.namespace}/${each.name}`, each])).values()];
  return { project: decidingProject(context.actor, clusters), isCommonKnowledge: true, value: { alert, clusters } };
}

/** Tells Alertmanager to call nobody about an alert for a while, by exactly its labels. */
export const silenceAlert = defineCommand({
  name: 'silence-alert',
  action: 'alert.silence',
  scope: (context, { path }) => findAlert(context, path.id),
  input: { path: alertPathSchema, body: newSilenceSchema },
  prepare: async (context, { body: { minutes, comment } }, { alert, clusters }) => {
    const silences = silencesOf(context);
    const startsAt = context.deps.clock.now();
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const wanted = { labels: alert.labels, startsAt, endsAt, createdBy: context.actor.email, comment };
    return { ...(await askSource(() => silences.create(wanted))), clusters };
  },
  commit: async (context, _tx, silence) => {
    const answer: Silence = toSilence(context, silence);
    return {
      answer,
      audit: traceOfSilence('silence-alert', silence),
      events: clusterEvents(silence.clusters),
    };
  },
});
