import type { z } from 'zod';
import type { LogSince } from '../../../../lib/contracts/choices.ts';
import type { containerLogQuerySchema } from '../../../../lib/contracts/container-logs.ts';
import type { LogQuestion } from '../../../ports/workloads.ts';
import type { AuditDraft } from '../../define.ts';
import type { FoundCluster } from '../find-cluster.ts';

type Query = z.output<typeof containerLogQuerySchema>;

const seconds: Record<LogSince, number | undefined> = {
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '6h': 21_600,
  all: undefined,
};

export const secondsOf = (since: LogSince): number | undefined => seconds[since];

/** A longer line is cut; programs that write one object a line seldom write more. */
export const mostLineLength = 16_384;

export const toQuestion = (query: Query, follow: boolean): LogQuestion => ({
  within: query.within,
  pod: query.pod,
  container: query.container,
  previous: query.previous === 'true',
  follow,
  tailLines: Number(query.tail),
  sinceSeconds: secondsOf(query.since),
});

/** One line of the audit for each look at a log, with whose log it was and nothing of what it says. */
export const lookedAt = (cluster: FoundCluster, query: Query, follows: boolean): AuditDraft => ({
  action: 'read-container-log',
  project: cluster.project,
  subject: 'clusters',
  key: `${cluster.namespace}/${cluster.name}`,
  after: {
    uid: cluster.uid,
    pod: `${query.within}/${query.pod}`,
    container: query.container ?? null,
    previous: query.previous === 'true',
    follows,
  },
});
