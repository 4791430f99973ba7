import { say } from '../../../../domain/words/said.ts';
import type { RequestSecrets } from '../../../../ports/adoptions.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { ServiceSecrets } from '../../../../ports/service-secrets.ts';
import { type StepDeps, stepRequest } from '../../steps/step-request.ts';
import { fromSealed, namesOf } from '../services/sealed-values.ts';

export interface OrderedSecretsDeps extends StepDeps {
  serviceSecrets: Pick<ServiceSecrets, 'write'>;
  requestSecrets: Pick<RequestSecrets, 'open' | 'forget'>;
}

interface OrderedSecret {
  name: string;
  text: string;
}

/** Whether services of an order take values that nobody may read. */
export const makesSecrets = ({ plan }: RequestRecord): boolean => namesOf(plan).made.length > 0;

/**
 * Whether the Secrets of an order can be made, asked before its cluster is created; false when their values are lost,
 * which ends the order.
 * @throws DomainError `forbidden` without the right
 */
export async function mayWriteSecrets(deps: OrderedSecretsDeps, request: RequestRecord): Promise<boolean> {
  if (!makesSecrets(request)) return true;
  const found = await open(deps, request);
  if (found.length < namesOf(request.plan).made.length) {
    const why = say('secret-values-lost');
    await stepRequest(deps, request.id, (now) => (now.state === 'approved' ? { event: 'reject', why } : null));
    return false;
  }
  // A dry run takes any uid: the cluster has none yet.
  await write(deps, request, { uid: request.id, secrets: found, isDryRun: true });
  return true;
}

/**
 * Makes the Secrets that services of a new cluster take values from. They come after it because they go with it. Until then
 * k0rdent finds none and looks again, and it installs nothing before the cluster runs anyway. Does nothing when they are made.
 */
export async function writeSecrets(deps: OrderedSecretsDeps, request: RequestRecord, uid: string): Promise<void> {
  if (!makesSecrets(request)) return;
  await write(deps, request, { uid, secrets: await open(deps, request), isDryRun: false });
  await deps.requestSecrets.forget(deps.db.auto, request.id);
}

/** Whether Secrets of an order are still to be made. An order that has ended keeps no values, so it may not end before. */
export async function awaitsSecrets(
  { db, requestSecrets }: Pick<OrderedSecretsDeps, 'db' | 'requestSecrets'>,
  request: RequestRecord,
): Promise<boolean> {
  return makesSecrets(request) && (await requestSecrets.open(db.auto, request.id)) !== null;
}

async function open({ db, requestSecrets }: OrderedSecretsDeps, { id, plan }: RequestRecord): Promise<OrderedSecret[]> {
  const texts = fromSealed(await requestSecrets.open(db.auto, id));
  return Object.entries(plan.services?.secrets ?? {}).flatMap(([service, { name }]) => {
    const text = texts[service];
    return name === null || text === undefined ? [] : [{ name, text }];
  });
}

async function write(
  { serviceSecrets }: OrderedSecretsDeps,
  { id: requestId, namespace, clusterName }: RequestRecord,
  { uid, secrets, isDryRun }: { uid: string; secrets: readonly OrderedSecret[]; isDryRun: boolean },
): Promise<void> {
  const cluster = { namespace, name: clusterName, uid };
  for (const { name, text } of secrets) await serviceSecrets.write({ name, cluster, requestId }, text, { isDryRun });
}
