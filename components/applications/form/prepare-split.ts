import type { ApplicationPreview } from '@/lib/contracts/application-preview';

/** What one member gets, as a part of the scale. */
export interface SplitPart {
  name: string;
  count: number;
  /** A CSS colour. */
  colour: string;
}

/** Marks stay apart from each other up to here; more replicas are a bar. */
export const mostMarks = 60;
/** Colours that are told apart beside each other. */
const colours = 7;

type Split = Pick<ApplicationPreview, 'members' | 'problem'>;

/** What members have afterwards: where the room is too small Karmada leaves everything as it is. */
function membersAfter({ members, problem }: Split): ApplicationPreview['members'] {
  if (problem === null || problem.reason === 'NoClusterFit') return members;
  return members.map((member) => ({ ...member, after: member.now }));
}

/** Members that get replicas, in the order of the answer. */
export function prepareSplit(split: Split): { parts: SplitPart[]; total: number } {
  const parts = membersAfter(split)
    .filter(({ after }) => after > 0)
    .map(({ name, after }, place) => ({
      name,
      count: after,
      colour: place < colours ? `var(--chart-${place + 1})` : 'var(--chart-other)',
    }));
  return { parts, total: parts.reduce((sum, { count }) => sum + count, 0) };
}

/** Which members stand in the table: those that get replicas or have some, and those that could. The rest are passed by. */
export function partMembers(split: Split) {
  const members = membersAfter(split);
  const isPlaced = ({ now, after, refusal }: ApplicationPreview['members'][number]) =>
    now > 0 || after > 0 || refusal === null;
  return { placed: members.filter(isPlaced), passed: members.filter((member) => !isPlaced(member)) };
}
