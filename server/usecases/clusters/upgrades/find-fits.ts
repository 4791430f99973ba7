import type { UpgradeTarget } from '../../../../lib/contracts/upgrades.ts';
import { fitsConstraint, readConstraint } from '../../../domain/catalog/kubernetes-constraint.ts';
import { templateObjectKinds } from '../../../domain/catalog/template-listing.ts';
import type { Deps } from '../../deps.ts';
import type { LiveCluster } from '../read-live.ts';

/** Services of a cluster whose template names the versions of Kubernetes it supports, and whether one of them fits. */
export async function findFits(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  namespace: string,
  services: LiveCluster['services'],
): Promise<(kubernetes: string | null) => UpgradeTarget['services']> {
  const constrained = await Promise.all(
    services.map(async ({ name, template }) => {
      const object = await mirror.get(db.auto, templateObjectKinds.service.template, { namespace, name: template });
      const constraint = readConstraint(object);
      return constraint === null ? [] : [{ name, template, constraint }];
    }),
  );
  return (kubernetes) =>
    constrained.flat().map((one) => ({ ...one, fits: fitsConstraint(kubernetes, one.constraint) }));
}
