import { z } from 'zod';
import { changeFormSchema } from '../../../lib/contracts/changes.ts';
import { keptEventPageSchema } from '../../../lib/contracts/cluster-events.ts';
import { clusterFacetsSchema } from '../../../lib/contracts/cluster-filter.ts';
import { clusterLoadSchema, clusterLoadsSchema } from '../../../lib/contracts/cluster-loads.ts';
import { clusterMetricsSchema } from '../../../lib/contracts/cluster-metrics.ts';
import { clusterViewListSchema, clusterViewSchema } from '../../../lib/contracts/cluster-views.ts';
import { clusterDetailSchema, clusterPageSchema } from '../../../lib/contracts/clusters.ts';
import { containerLogSchema, followPieceSchema } from '../../../lib/contracts/container-logs.ts';
import { logReportSchema } from '../../../lib/contracts/logs.ts';
import { serviceCostsSchema } from '../../../lib/contracts/service-costs.ts';
import { serviceFormSchema } from '../../../lib/contracts/service-form.ts';
import { sleepScheduleSchema } from '../../../lib/contracts/sleep-schedule.ts';
import { upgradesSchema } from '../../../lib/contracts/upgrades.ts';
import { insideEventsSchema, workloadReportSchema } from '../../../lib/contracts/workloads.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { del, get, type Operation, post, put } from './define.ts';

const cluster = '/clusters/{namespace}/{name}';

/** Clusters and what is known of each. */
export const clusters = {
  listClusters: get('/clusters', u.listClusters, clusterPageSchema, 'Clusters that I may see'),
  listClusterLoads: get(
    '/clusters/loads',
    u.listClusterLoads,
    clusterLoadsSchema,
    'CPU of a page of clusters, one day',
  ),
  exportClusters: get('/clusters/export', u.exportClusters, z.string(), 'All clusters that match, as CSV', {
    format: 'csv',
    limit: rateLimits.export,
  }),
  countClusters: get('/clusters/facets', u.countClusters, clusterFacetsSchema, 'Counts per value of each filter'),
  getCluster: get(cluster, u.getCluster, clusterDetailSchema, 'One cluster: what it does now and why'),
  getKubeconfig: get(
    `${cluster}/kubeconfig`,
    u.getKubeconfig,
    z.string(),
    'Kubeconfig of the admin, or one without a secret for people who sign in; every download is audited',
    {
      format: 'yaml',
      limit: rateLimits.export,
      isSecret: true,
    },
  ),
  getClusterLoad: get(
    '/clusters/{namespace}/{name}/load',
    u.getClusterLoad,
    clusterLoadSchema,
    'How busy a cluster was in the last day',
  ),
  getClusterMetrics: get(
    `${cluster}/metrics`,
    u.getClusterMetrics,
    clusterMetricsSchema,
    'Health and use of one cluster through time',
  ),
  searchLogs: get('/clusters/{namespace}/{name}/logs', u.searchLogs, logReportSchema, 'Lines that a cluster wrote'),
  listClusterEvents: get(
    `${cluster}/events`,
    u.listClusterEvents,
    keptEventPageSchema,
    'What Kubernetes said of a cluster and its parts, each with its repetitions',
  ),
  listWorkloads: get(
    `${cluster}/workloads`,
    u.listWorkloads,
    workloadReportSchema,
    'What runs inside a cluster and how it is reached',
    { limit: rateLimits.look },
  ),
  listInsideEvents: get(
    `${cluster}/workloads/events`,
    u.listInsideEvents,
    insideEventsSchema,
    'What Kubernetes says of what is inside a cluster',
    { limit: rateLimits.look },
  ),
  readContainerLog: get(
    `${cluster}/workloads/log`,
    u.readContainerLog,
    containerLogSchema,
    'The last lines of a container; every look is audited',
    { limit: rateLimits.look },
  ),
  followContainerLog: get(
    `${cluster}/workloads/log/follow`,
    u.followContainerLog,
    followPieceSchema,
    'What a container writes, for five minutes at most; every look is audited',
    { format: 'jsonl', limit: rateLimits.look },
  ),
  getYaml: get(`${cluster}/yaml`, u.getYaml, z.string(), 'The ClusterDeployment as it is now', {
    format: 'yaml',
    limit: rateLimits.export,
  }),
  exportCluster: get(`${cluster}/export`, u.exportCluster, z.string(), 'The ClusterDeployment as a file for Git', {
    format: 'yaml',
    limit: rateLimits.export,
  }),
  getChangeForm: get(
    `${cluster}/change-form`,
    u.getChangeForm,
    changeFormSchema,
    'Its values now, and what changing them takes',
  ),
  getServiceForm: get(
    `${cluster}/service-form`,
    u.getServiceForm,
    serviceFormSchema,
    'Its services as they are written down, and those that may be added',
  ),
  getServiceCosts: get(
    `${cluster}/service-costs`,
    u.getServiceCosts,
    serviceCostsSchema,
    'What its services cost, by the namespaces they live in',
  ),
  getUpgrades: get(
    `${cluster}/upgrades`,
    u.getUpgrades,
    upgradesSchema,
    'Versions that its chains lead to, and what each changes',
  ),
  protectCluster: put(`${cluster}/protection`, u.protectCluster, clusterDetailSchema, 'Switch its deletion off or on'),
  getSleepSchedule: get(
    `${cluster}/schedule`,
    u.getSleepSchedule,
    sleepScheduleSchema,
    'When it sleeps, and when it did',
  ),
  putSleepSchedule: put(`${cluster}/schedule`, u.putSleepSchedule, sleepScheduleSchema, 'Set when it sleeps'),
  deleteSleepSchedule: del(
    `${cluster}/schedule`,
    u.deleteSleepSchedule,
    sleepScheduleSchema,
    'Let it sleep and wake by request alone',
  ),
  listClusterViews: get('/cluster-views', u.listClusterViews, clusterViewListSchema, 'My saved views of clusters'),
  createClusterView: post(
    '/cluster-views',
    u.createClusterView,
    clusterViewSchema,
    'Save filters and order of the list of clusters',
    { status: 201 },
  ),
  deleteClusterView: del('/cluster-views/{id}', u.deleteClusterView, clusterViewSchema, 'Delete one of my views'),
  claimCluster: post(`${cluster}/claim`, u.claimCluster, clusterDetailSchema, 'Own a cluster that nobody owns'),
} satisfies Record<string, Operation>;
