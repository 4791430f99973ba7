import { applyMergePatch } from '../../../../lib/template-schema/merge-patch.ts';
import { DomainError } from '../../../domain/errors.ts';
import { cleanObject } from '../../../domain/git/clean-object.ts';
import { say, sayDenial } from '../../../domain/words/said.ts';
import { readLiveNow } from '../../clusters/read-live.ts';
import type { GitPart } from '../kinds/kind.ts';
import { toRef } from '../steps/change-steps.ts';
import { type Writing, writtenEntry } from './write-spec.ts';

type Fields = Record<string, unknown>;

/** The file of a cluster that is changed: what it says now, merged with what the worker would write. */
export function gitPartOf({ toChange, noteBefore }: Writing): GitPart {
  return {
    async toObject({ kube }, request, inFile) {
      const ref = toRef(request);
      const [live, object] = await Promise.all([readLiveNow(kube, ref), kube.readCluster(ref)]);
      if (!live || !object || live.uid !== request.clusterUid) {
        throw new DomainError('conflict', say('cluster-gone', { name: ref.name }));
      }
      const change = toChange(request, live);
      if (!('requestId' in change)) throw new DomainError('conflict', change);
      const { outcome, detail, manifest } = await kube.dryRunChange({ ...ref, uid: live.uid }, change);
      if (outcome === 'denied') throw new DomainError('validation-failed', sayDenial(detail));
      return merge(inFile ?? { ...cleanObject(object) }, manifest);
    },
    noteBefore,
    noteApplied: (request, live) => ({
      note: writtenEntry,
      change: { plan: { ...request.plan, ...(live && { generation: live.generation }) } },
    }),
  };
}

/** What names one version of the object stands in no file. */
function merge(file: Fields, { metadata, ...patch }: Fields): Fields {
  const { uid: _uid, resourceVersion: _version, ...marks } = (metadata ?? {}) as Fields;
  return applyMergePatch(file as never, { ...patch, metadata: marks } as never) as Fields;
}
