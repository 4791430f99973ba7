import { type Silence, silencePathSchema } from '../../../lib/contracts/alerts.ts';
import { type Context, defineCommand, type Subject } from '../define.ts';
import { attributeNames } from './attribute-alerts.ts';
import { decidingProject, mayHearOf } from './may-silence.ts';
import { askSource, clusterEvents, type PlacedSilence, silencesOf, toSilence, traceOfSilence } from './silence-view.ts';

async function findSilence(context: Context, id: string): Promise<Subject<PlacedSilence> | null> {
  const silences = context.deps.alerts?.silences;
  if (!silences) return null;
  const kept = (await askSource(() => silences.list(context.signal))).filter((each) => each.id === id);
  const [silence] = await attributeNames(context, kept);
  if (!silence || !mayHearOf(context.actor, silence.clusters)) return null;
  return { project: decidingProject(context.actor, silence.clusters), isCommonKnowledge: true, value: silence };
}

/** Ends a silence before its time: what fires calls people again. */
export const endSilence = defineCommand({
  name: 'end-silence',
  action: 'alert.silence',
  scope: (context, { path }) => findSilence(context, path.id),
  input: { path: silencePathSchema },
  prepare: async (context, _input, silence) => {
    const silences = silencesOf(context);
    await askSource(() => silences.end(silence.id));
    return { ...silence, endsAt: context.deps.clock.now() };
  },
  commit: async (context, _tx, silence) => {
    const answer: Silence = toSilence(context, silence);
    return {
      answer,
      audit: traceOfSilence('end-silence', silence),
      events: clusterEvents(silence.clusters),
    };
  },
});
