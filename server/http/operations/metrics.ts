import { alertReportSchema, silenceReportSchema, silenceSchema } from '../../../lib/contracts/alerts.ts';
import { fleetSchema } from '../../../lib/contracts/fleet.ts';
import { metricsSourceSchema } from '../../../lib/contracts/metrics.ts';
import { metricsRegionsSchema } from '../../../lib/contracts/metrics-regions.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post } from './define.ts';

/** The source of metrics, the fleet and what fires. */
export const metrics = {
  checkMetricsSource: get(
    '/metrics/source',
    u.checkMetricsSource,
    metricsSourceSchema,
    'What the source of metrics has',
  ),
  getFleet: get('/metrics/fleet', u.getFleet, fleetSchema, 'How the clusters are that I may see, worst first'),
  listMetricsRegions: get(
    '/metrics/regions',
    u.listMetricsRegions,
    metricsRegionsSchema,
    'Regions that the source of metrics answers for, and those it lost',
  ),
  listAlerts: get('/metrics/alerts', u.listAlerts, alertReportSchema, 'Alerts that fire, of the clusters I may see'),
  silenceAlert: post(
    '/metrics/alerts/{id}/silences',
    u.silenceAlert,
    silenceSchema,
    'Silence an alert in Alertmanager for a while',
    { status: 201 },
  ),
  listSilences: get(
    '/metrics/silences',
    u.listSilences,
    silenceReportSchema,
    'Silences in force, of the clusters I may see',
  ),
  endSilence: del('/metrics/silences/{id}', u.endSilence, silenceSchema, 'End a silence before its time'),
} satisfies Record<string, Operation>;
