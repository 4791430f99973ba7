import type { Sentences } from './sentence.ts';

/** Why a cluster cannot sleep or wake. */
export const sleepSentences = {
  'sleep-hosts': () => 'The workers are machines of your own. Slipway does not switch them off',
  'sleep-no-workers': () => 'The cluster has no workers to switch off',
  'sleep-unknown': () =>
    'It is not known whether this template takes 0 workers. Ask a platform architect to declare it',
  'sleep-autoscaled': (p) =>
    `An autoscaler sets the workers of the pool “${p.pool}”, so they cannot be switched off here`,
  'sleep-minimum': (p) =>
    `The template needs at least ${p.minimum} in the pool “${p.pool}”, so the cluster cannot sleep`,
  'sleep-fixed': (p) => `The catalog item fixes the number of workers in the pool “${p.pool}”`,
  'sleep-protected': (p) => `${p.by} protects this cluster. A protected cluster does not sleep`,
  'sleep-not-running': () => 'The cluster is not running yet',
  'sleep-already': () => 'The cluster sleeps already',
  'sleep-paused': () => 'The cluster is paused, so nothing would happen. Resume it first',
  'wake-awake': () => 'The cluster is awake',
  'asleep-count': () => 'The cluster sleeps and wakes with the workers it had. Wake it to change their number',
  'sleep-no-schedule': () => 'The cluster has no sleep schedule',
  'sleep-window': (p) => `Must be after the beginning, and at most ${p.days} days later`,
  'awake-until-past': () => 'Must be in the future',
  'schedule-owner-rights': (p) => `${p.owner} set the schedule and may not change the cluster any more`,
} satisfies Sentences;
