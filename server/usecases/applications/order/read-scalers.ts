import { type CronScaler, readCronFederatedHpa } from '../../../domain/autoscaling/cron-federated-hpa.ts';
import { readFederatedHpa, type Scaler } from '../../../domain/autoscaling/federated-hpa.ts';
import { attachedKinds } from '../../../domain/karmada/attached-kinds.ts';
import type { ApplicationPlace } from '../../../ports/application-objects.ts';
import type { Deps } from '../../deps.ts';

/** What scales anything in the namespace of an application. */
export async function readScalers(
  { karmada, db }: Pick<Deps, 'karmada' | 'db'>,
  { controlPlane, namespace }: ApplicationPlace,
): Promise<{ scalers: Scaler[]; crons: CronScaler[] }> {
  const { federatedHpa, cronFederatedHpa } = attachedKinds;
  const place = { controlPlanes: [controlPlane], namespaces: [namespace] };
  const kept = await karmada.ofKinds(db.auto, [federatedHpa, cronFederatedHpa], place);
  const ofKind = (wanted: string) => kept.filter(({ kind }) => kind === wanted).map(({ object }) => object);
  return {
    scalers: ofKind(federatedHpa).flatMap((object) => readFederatedHpa(object) ?? []),
    crons: ofKind(cronFederatedHpa).flatMap((object) => readCronFederatedHpa(object) ?? []),
  };
}
