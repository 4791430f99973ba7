import { type ClusterShape, readShape } from '../../lib/pricing/shape.ts';
import { own } from '../../lib/template-schema/json.ts';
import { mergeValues } from '../../lib/template-schema/merge.ts';
import { readTemplate } from '../domain/catalog/template.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef, MirrorReader } from '../ports/kube.ts';

const group = 'k0rdent.mirantis.com';
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a cluster is built of, by its own values; null as long as it or its template is not known. */
export async function shapeOf(
  { mirror, tx }: { mirror: Pick<MirrorReader, 'get'>; tx: Tx },
  { namespace, name, provider }: ClusterRef & { provider: string | null },
): Promise<ClusterShape | null> {
  const deployment = await mirror.get(tx, `${group}/ClusterDeployment`, { namespace, name });
  if (!deployment) return null;
  const template = own(deployment.spec, 'template');
  const found =
    typeof template === 'string' && (await mirror.get(tx, `${group}/ClusterTemplate`, { namespace, name: template }));
  const read = found ? readTemplate(found) : null;
  if (!read) return null;
  const config = own(deployment.spec, 'config');
  return readShape(mergeValues(read.defaults, isMap(config) ? config : {}), provider ?? '');
}
