import type { Check } from '../../../../../lib/contracts/requests.ts';
import { say } from '../../../../domain/words/said.ts';
import type { AskedCluster } from './ask-cluster.ts';

/** Whether Slipway reached it, as what it is: k0rdent connects from the management cluster, not from here. */
export function sayConnection(found: AskedCluster): Check {
  if (found.reached) return { name: 'connection', outcome: 'passed', ...say('adopt-reached') };
  // Nothing was found out, so nothing has passed and nothing has failed.
  return { name: 'connection', outcome: 'skipped', ...say(`adopt-${found.why}`) };
}

/** What the login may do, where the cluster says so. */
export function sayRights(found: AskedCluster): Check {
  const rights = found.reached && found.login === 'taken' ? found.rights : null;
  const { listNodes = null, createNamespaces = null } = rights ?? {};
  if (listNodes === false || createNamespaces === false) {
    const yes = (isMissing: boolean) => (isMissing ? 'yes' : 'no');
    const [noNodes, noNamespaces] = [listNodes === false, createNamespaces === false];
    const missing = { nodes: yes(noNodes), namespaces: yes(noNamespaces), both: yes(noNodes && noNamespaces) };
    return { name: 'rights', outcome: 'warning', ...say('adopt-rights-missing', missing) };
  }
  if (listNodes === null || createNamespaces === null) {
    return { name: 'rights', outcome: 'skipped', ...say('adopt-rights-unknown') };
  }
  return { name: 'rights', outcome: 'passed', ...say('adopt-rights-enough') };
}
