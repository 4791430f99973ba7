import { describe, expect, it } from 'vitest';
import { installed, issues, progressing, valid } from './cluster-phase.fixtures.ts';
import { clusterFacts, conditions } from './derive-phase.fixtures.ts';
import { deriveClusterState } from './derive-phase.ts';

/** What the clouds say, as Cluster API's providers pass it on. */
const told: [cause: string, words: string][] = [
  ['quotaExceeded', 'VpcLimitExceeded: the maximum number of VPCs has been reached'],
  ['quotaExceeded', 'Quota exceeded for cores, ram: Requested 16, 32768, but already used 20, 65536 of 20, 65536'],
  [
    'quotaExceeded',
    'got 409 instead {"NeutronError": {"type": "OverQuota", "message": "Quota exceeded for resources"}}',
  ],
  ['quotaExceeded', 'VolumeLimitExceeded: Maximum number of volumes allowed (10) exceeded'],
  ['quotaExceeded', "googleapi: Error 403: Quota 'CPUS' exceeded. Limit: 8.0 in region us-east1., quotaExceeded"],
  ['quotaExceeded', 'googleapi: Error 403: Insufficient regional quota to satisfy request: resource "CPUS"'],
  ['capacityMissing', 'No valid host was found. There are not enough hosts available.'],
  ['capacityMissing', "The zone 'projects/p/zones/z' does not have enough resources available to fulfill the request."],
  ['capacityMissing', 'ZONE_RESOURCE_POOL_EXHAUSTED'],
  ['capacityMissing', 'InsufficientInstanceCapacity: We currently do not have sufficient m5.large capacity'],
  ['machineTypeMissing', 'error getting flavor id from flavor name m1.foo: Unable to find flavor with name m1.foo'],
  ['machineTypeMissing', '{"itemNotFound": {"code": 404, "message": "Flavor 942f501a could not be found."}}'],
  [
    'machineTypeMissing',
    "googleapi: Error 400: Invalid value for field 'resource.machineType': 'zones/z/machineTypes/n9'. Machine type with " +
      "name 'n9' does not exist in zone 'z'., invalid",
  ],
  ['machineTypeMissing', "InvalidParameterValue: Invalid value 'm9.huge' for InstanceType."],
  ['imageMissing', 'InvalidAMIID.NotFound: The image id does not exist'],
  ['imageMissing', 'no images were found with the given image filter: name=ubuntu-24.04, tags=[]'],
  ['imageMissing', "googleapi: Error 404: The resource 'projects/p/global/images/ubuntu' was not found, notFound"],
  ['imageMissing', 'The referenced image resource cannot be found., invalid'],
  ['cloudCredentialsRefused', 'AuthFailure: AWS was not able to validate the provided access credentials'],
  ['cloudCredentialsRefused', 'providerClient authentication err: Authentication failed'],
  ['cloudCredentialsRefused', 'The request you have made requires authentication.'],
  ['cloudCredentialsRefused', 'You are not authorized to perform the requested action: identity:list_projects.'],
  ['cloudCredentialsRefused', 'oauth2: "invalid_grant" "Invalid JWT Signature."'],
  ['cloudCredentialsRefused', "googleapi: Error 403: Required 'compute.networks.create' permission for 'projects/p'"],
  ['cloudCredentialsRefused', 'googleapi: Error 403: Request had insufficient authentication scopes.'],
  ['infrastructureWaiting', 'AWSCluster status.initialization.provisioned is false'],
  ['infrastructureWaiting', 'NodeHealthy: Waiting for DevMachine to report spec.providerID'],
  ['infrastructureWaiting', '\n  * Machine over-quota-md-x, image-not-found-md-y: Waiting for infrastructure'],
  ['imageMissing', '\n  * Machine over-quota-md-x: no image found for the requested filters'],
];

describe('what a cloud refuses is named', () => {
  it.each(told)('%s: %s', (cause, words) => {
    const summary = issues(`* InfrastructureReady:${words.startsWith('\n') ? '' : ' '}${words}`);
    const state = deriveClusterState(
      clusterFacts({ conditions: conditions(...valid, installed, summary, progressing) }),
    );
    expect(state.cause?.key).toBe(cause);
    expect(state.words).toContain(words.trim());
  });
});
