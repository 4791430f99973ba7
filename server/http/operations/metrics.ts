import { alertReportSchema } from '../../../lib/contracts/alerts.ts';
import { fleetSchema } from '../../../lib/contracts/fleet.ts';
import { healthSchema } from '../../../lib/contracts/health.ts';
import { metricsSourceSchema } from '../../../lib/contracts/metrics.ts';
import { metricsRegionsSchema } from '../../../lib/contracts/metrics-regions.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation } from './define.ts';

/** The source of metrics, the fleet and what fires. */
export const metrics = {
  checkHealth: get('/health', u.checkHealth, healthSchema, 'How the parts of the installation are'),
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
} satisfies Record<string, Operation>;
