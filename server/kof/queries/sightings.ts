import type { MetricsProfile } from '../profile.ts';

/** When each cluster last reported anything, by region, in unix seconds. kof-finops.md, M01 and M02 in one. */
export const sightingQuery = ({ clusterNamespace, cluster, region }: MetricsProfile['metrics']['labels']) =>
  `max by (${clusterNamespace}, ${cluster}, ${region}) (timestamp(up{${cluster}!=""}))`;
