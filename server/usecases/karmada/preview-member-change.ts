import { memberPathSchema } from '../../../lib/contracts/karmada.ts';
import { type MemberMoves, previewMemberChangeSchema } from '../../../lib/contracts/karmada-member-settings.ts';
import { readBinding } from '../../domain/applications/binding.ts';
import { movesOf } from '../../domain/applications/member-moves.ts';
import { changeCluster } from '../../domain/karmada/change-cluster.ts';
import { findPlane } from '../../domain/karmada/control-plane.ts';
import { noticesOf } from '../../domain/karmada/member-notices.ts';
import { defineQuery } from '../define.ts';
import { findMember } from './find-member.ts';

/** Each is placed several times over; a person waits for all of them. */
const mostBindings = 200;

/** What a change of a member would move: which replicas leave it, which come, and where others go. Writes nothing. */
export const previewMemberChange = defineQuery({
  name: 'preview-member-change',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema, body: previewMemberChangeSchema },
  scope: findMember,
  run: async ({ deps }, { body: { change } }, { ref, cluster, clusters }): Promise<MemberMoves> => {
    const { controlPlane, member } = ref;
    const tx = deps.db.auto;
    const [planes, bindings] = await Promise.all([
      deps.karmada.controlPlanes(tx),
      deps.karmada.bindings(tx, controlPlane, { member, most: mostBindings }),
    ]);
    const plane = findPlane(planes, controlPlane);
    const now = deps.clock.now();
    const changed = changeCluster(cluster, change, now);
    const moves = movesOf(
      bindings.objects.flatMap((object) => readBinding(object) ?? []),
      {
        member,
        before: clusters,
        after: clusters.map((one) => (one === cluster ? changed : one)),
        rule: plane.division ?? 'webster',
        now,
      },
    );
    return {
      moves,
      notices: noticesOf(cluster, changed),
      looked: bindings.objects.length,
      total: bindings.total,
      observedAt: plane.members.heardAt?.toISOString() ?? null,
    };
  },
});
