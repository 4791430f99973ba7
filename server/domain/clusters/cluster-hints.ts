import type { CauseKey, NextStepKey } from './cluster-words.ts';

interface Hint {
  cause: CauseKey;
  nextStep: NextStepKey;
}

// Texts of the clouds themselves (EC2, Azure, Nova and Neutron, Compute Engine), which their providers pass on. Limits
// come first: clouds answer them with the status of a refusal.
const hints: [RegExp, CauseKey, NextStepKey][] = [
  [/quota|limit ?exceeded|maximum number of \w+ allowed/i, 'quotaExceeded', 'askQuota'],
  [
    /insufficient\w* ?capacity|resource_pool_exhausted|enough resources available|no valid host was found|allocation ?failed/i,
    'capacityMissing',
    'chooseSize',
  ],
  [
    /flavou?r\b.*not (be )?found|(unable to find|no) flavou?rs?\b|machine ?type.*(does not exist|valid machine type)|value '[^']*' for instance ?type|instance type .*not supported|vm size .*not available|sku ?not ?available/i,
    'machineTypeMissing',
    'chooseMachineType',
  ],
  [
    /\b(ami|images?)\b.*(not ?(be )?found|does not exist)|no (amis?|images?) (were )?found|invalidami/i,
    'imageMissing',
    'chooseImage',
  ],
  [
    /auth ?failure|authentication (failed|scopes)|requires authentication|unauthori[sz]ed|not authori[sz]ed|invalid_grant|permission_?denied|required '[\w.]+' permission|invalid ?(client|access|token|credential)|access ?denied|status code: 40[13]|got 401 instead/i,
    'cloudCredentialsRefused',
    'checkCloudCredentials',
  ],
];

/** Names of objects before what is said of them, as Cluster API's summaries have them: `* Machine image-md-x: `. */
const names = /(^|\n)(\s*\* )[A-Z]\w+ [^:\n]*:/g;

/** A refusal of the cloud that is known by its words; null when none is. A cluster may be called by any of these words. */
export function findHint(words: string): Hint | null {
  const said = words.replace(names, '$1$2');
  const hint = hints.find(([pattern]) => pattern.test(said));
  return hint ? { cause: hint[1], nextStep: hint[2] } : null;
}
