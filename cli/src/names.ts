import { exitCodes, Failure } from './failure.ts';

/**
 * `namespace/name` of a cluster.
 * @throws Failure for another form
 */
export function readCluster(text: string): { namespace: string; name: string } {
  const [namespace = '', name = '', more] = text.split('/');
  if (namespace === '' || name === '' || more !== undefined) {
    throw new Failure(exitCodes.usage, `${text} is not namespace/name`, 'See them with “slipway clusters list”.');
  }
  return { namespace, name };
}
