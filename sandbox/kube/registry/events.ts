import type { KubeObject } from '../types.ts';

/** Field names of the two views of an event: core/v1, in which it is stored, and events.k8s.io/v1. */
const names: [core: string, view: string][] = [
  ['eventTime', 'eventTime'],
  ['series', 'series'],
  ['reportingComponent', 'reportingController'],
  ['reportingInstance', 'reportingInstance'],
  ['action', 'action'],
  ['reason', 'reason'],
  ['involvedObject', 'regarding'],
  ['related', 'related'],
  ['message', 'note'],
  ['type', 'type'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
];

/** Members that each view shows even when they are empty. */
const coreAlways: Record<string, unknown> = {
  involvedObject: {},
  source: {},
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: null,
  reportingComponent: '',
  reportingInstance: '',
};
const viewAlways: Record<string, unknown> = {
  eventTime: null,
  deprecatedSource: {},
  deprecatedFirstTimestamp: null,
  deprecatedLastTimestamp: null,
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 0;

function rename(from: KubeObject, apiVersion: string, pairs: [string, string][], always: Record<string, unknown>) {
  const to: KubeObject = { apiVersion, kind: 'Event', metadata: from.metadata };
  for (const [here, there] of pairs) {
    if (!isEmpty(from[here])) to[there] = from[here];
    else if (there in always) to[there] = always[there];
  }
  return to;
}

/** A stored event as events.k8s.io/v1 shows it. */
export const eventView = (core: KubeObject): KubeObject => rename(core, 'events.k8s.io/v1', names, viewAlways);

/** An event of events.k8s.io/v1, or an incomplete one of core/v1, as it is stored. */
export function storedEvent(event: KubeObject): KubeObject {
  const isView = event.apiVersion === 'events.k8s.io/v1';
  const pairs = names.map(([core, view]): [string, string] => (isView ? [view, core] : [core, core]));
  return rename(event, 'v1', pairs, coreAlways);
}
