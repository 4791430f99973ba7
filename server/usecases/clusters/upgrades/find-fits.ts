import { validRange } from 'semver';
import { z } from 'zod';
import type { UpgradeTarget } from '../../../../lib/contracts/upgrades.ts';
import { templateObjectKinds } from '../../../domain/catalog/template-listing.ts';
import { fitsKubernetes } from '../../../domain/services/fits-kubernetes.ts';
import type { Deps } from '../../deps.ts';
import type { LiveCluster } from '../read-live.ts';

const constraintSchema = z.object({ status: z.object({ k8sConstraint: z.string().min(1) }) });

/** Services of a cluster whose template names the versions of Kubernetes it supports, and whether one of them fits. */
export async function findFits(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  namespace: string,
  services: LiveCluster['services'],
): Promise<(kubernetes: string | null) => UpgradeTarget['services']> {
  const constrained = await Promise.all(
    services.map(async ({ name, template }) => {
      const object = await mirror.get(db.auto, templateObjectKinds.service.template, { namespace, name: template });
      const read = constraintSchema.safeParse(object);
      const constraint = read.success ? validRange(read.data.status.k8sConstraint.replaceAll(',', ' ')) : null;
      return constraint === null ? [] : [{ name, template, constraint }];
    }),
  );
  return (kubernetes) =>
    constrained.flat().map((one) => ({ ...one, fits: fitsKubernetes(kubernetes, one.constraint) ?? true }));
}
