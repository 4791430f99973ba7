import { z } from 'zod';
import {
  multiClusterServiceDetailSchema,
  multiClusterServiceListSchema,
  pausedRolloutSchema,
  rolloutPageSchema,
} from '../../../lib/contracts/multi-cluster-services.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { get, type Operation, put } from './define.ts';

const rule = '/multi-cluster-services/{name}';

/** Services for every cluster whose labels match. */
export const multiClusterServices = {
  listMultiClusterServices: get(
    '/multi-cluster-services',
    u.listMultiClusterServices,
    multiClusterServiceListSchema,
    'Multi-cluster services that touch clusters of mine',
  ),
  getMultiClusterService: get(
    rule,
    u.getMultiClusterService,
    multiClusterServiceDetailSchema,
    'One of them: what it installs, on which clusters, and how that goes',
  ),
  exportMultiClusterService: get(
    `${rule}/export`,
    u.exportMultiClusterService,
    z.string(),
    'The MultiClusterService as a file for Git',
    { format: 'yaml', limit: rateLimits.export },
  ),
  listRollout: get(`${rule}/clusters`, u.listRollout, rolloutPageSchema, 'How it stands on each cluster'),
  pauseRollout: put(`${rule}/pause`, u.pauseRollout, pausedRolloutSchema, 'Pause it on all clusters, or go on'),
  pauseRolloutOnCluster: put(
    `${rule}/clusters/{namespace}/{cluster}/pause`,
    u.pauseRolloutOnCluster,
    pausedRolloutSchema,
    'Pause it on one cluster, or go on there',
  ),
} satisfies Record<string, Operation>;
