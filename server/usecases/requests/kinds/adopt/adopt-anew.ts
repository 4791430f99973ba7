import type { ResubmitRequest } from '../../../../../lib/contracts/request-bodies.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { Context } from '../../../define.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import type { AskedAnew } from '../kind.ts';
import { keptKubeconfig, withQuota } from './adopt-cluster.ts';
import { credentialNameOf } from './adoption-credential.ts';
import { holdingOfAdoption } from './adoption-limits.ts';
import { assessAdoption } from './assess-adoption.ts';

type Body = Extract<ResubmitRequest, { kind: 'adopt' }>;

/** The same adoption with another name, or another kubeconfig in place of the one that is kept. */
export async function adoptAnew(context: Context, request: RequestRecord, body: Body): Promise<AskedAnew> {
  const { deps, signal } = context;
  const project = await deps.projects.get(deps.db.auto, request.project);
  if (!project) throw new DomainError('not-found');
  const kubeconfig = body.kubeconfig ?? (await deps.requestSecrets.open(deps.db.auto, request.id));
  if (kubeconfig === null) {
    throw new DomainError('validation-failed', {
      errors: [{ pointer: '/kubeconfig', ...say('adopt-kubeconfig-lost') }],
    });
  }
  const { name, context: picked, justification } = body;
  const asked = { name, kubeconfig, justification, ...(picked !== undefined && { context: picked }) };
  const adoption = await assessAdoption(deps, { body: asked, project, replaces: request.id, signal });
  const judgement = refuseFindings(adoption);
  const { template, checks, adopted } = adoption;
  return {
    changed: {
      clusterName: name,
      credential: credentialNameOf(request.id, name),
      template,
      justification: justification ?? null,
      checks: withQuota(checks),
      plan: { ...(adopted && { adopted }) },
    },
    judgement,
    reserve: async (tx, anew) => {
      const held = await deps.reservations.get(tx, request.id);
      const current = await deps.projects.get(tx, request.project);
      if (!current || held?.state !== 'held') throw new DomainError('conflict', say('request-holds-nothing'));
      if (await deps.clusters.find(tx, { namespace: anew.namespace, name })) {
        const taken = say('name-taken', { name, project: current.name });
        throw new DomainError('conflict', { ...taken, errors: [{ pointer: '/name', ...taken }] });
      }
      await deps.reservations.change(
        tx,
        await holdingOfAdoption(context, tx, { project: current, request: anew, held }),
      );
      await deps.requestSecrets.put(tx, request.id, keptKubeconfig(adoption));
      return { judgement, checks: anew.checks };
    },
  };
}
