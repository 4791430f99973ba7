import type { JoinCheck } from '../../../../lib/contracts/karmada-membership.ts';
import { type Said, say } from '../../words/said.ts';

/** Why somebody would not take what a join writes. */
type Refusal = Pick<JoinCheck, 'said' | 'words'>;
/** What came of a dry run; null where nobody was asked. */
type Tried = 'passed' | Refusal | null;

/** What is known of a cluster that is to join, and of the control plane. */
export interface JoinFacts {
  controlPlane: string;
  member: string;
  isPlaneReachable: boolean;
  cluster: 'ready' | 'not-ready' | 'unknown';
  /** Something joins or leaves by this name. */
  isChanging: boolean;
  /** Another cluster is the member of this name. */
  isNameTaken: boolean;
  /** Another control plane that has this cluster by this name. */
  takenBy: string | null;
  /** As which member the cluster has joined; null for none, undefined while the cluster does not say who it is. */
  joinedAs: string | null | undefined;
  onCluster: Tried;
  onControlPlane: Tried;
}

/** What is looked at before a cluster joins, in the order in which it is shown. */
export function checksOf(facts: JoinFacts): JoinCheck[] {
  const { controlPlane, cluster, joinedAs } = facts;
  return [
    check('control-plane', facts.isPlaneReachable, {
      good: 'join-plane-answers',
      bad: say('member-plane-not-reachable', { name: controlPlane }),
    }),
    check('cluster-ready', cluster === 'ready', {
      good: 'join-cluster-ready',
      bad: say(cluster === 'not-ready' ? 'member-not-ready' : 'member-no-such-cluster'),
    }),
    checkName(facts),
    checkTried('cluster-answers', 'join-cluster-answers', facts.onCluster),
    joinedAs === undefined
      ? unknown('not-a-member')
      : check('not-a-member', joinedAs === null, {
          good: 'join-not-a-member',
          bad: say('member-already', { name: joinedAs ?? '' }),
        }),
    checkTried('control-plane-rights', 'join-plane-rights', facts.onControlPlane),
  ];
}

function checkName({ member: name, isChanging, isNameTaken, takenBy }: JoinFacts): JoinCheck {
  const key = 'name-free';
  if (isChanging) return failed(key, say('member-changing', { name }));
  if (takenBy !== null) return failed(key, say('member-name-elsewhere', { name, plane: takenBy }));
  return check(key, !isNameTaken, { good: 'join-name-free', bad: say('member-name-taken', { name }) });
}

type Key = JoinCheck['key'];
type Sentence = Parameters<typeof say>[0];

const passed = (key: Key, good: Sentence): JoinCheck => ({ key, state: 'passed', said: say(good), words: null });
const failed = (key: Key, said: Said): JoinCheck => ({ key, state: 'failed', said, words: null });
const unknown = (key: Key): JoinCheck => ({ key, state: 'unknown', said: say('join-not-looked'), words: null });

const check = (key: Key, isWell: boolean, { good, bad }: { good: Sentence; bad: Said }): JoinCheck =>
  isWell ? passed(key, good) : failed(key, bad);

function checkTried(key: Key, good: Sentence, tried: Tried): JoinCheck {
  if (tried === null) return unknown(key);
  return tried === 'passed' ? passed(key, good) : { key, state: 'failed', ...tried };
}
