import { z } from 'zod';
import { isSameTaint, type SettingsChange, type TaintKey } from '../../../lib/contracts/karmada-member-settings.ts';
import { cordonKey } from './member.ts';

const text = z.string().default('');
/** Read strictly: what is written back must not lose what is there. */
const schema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    taints: z
      .array(z.looseObject({ key: z.string(), value: text, effect: z.string(), timeAdded: z.string().nullish() }))
      .default([]),
  }),
});

/** A taint as it stands on a Cluster. */
export interface MarkTaint {
  key: string;
  value: string;
  effect: string;
  timeAdded?: string | null | undefined;
}

/** What people set on a member. */
export interface MemberMarks {
  labels: Readonly<Record<string, string>>;
  taints: readonly MarkTaint[];
}

/** Reads the labels and the taints of a Cluster; null when it has others than Kubernetes knows. */
export function readMarks(object: unknown): MemberMarks | null {
  const parsed = schema.safeParse(object).data;
  return parsed ? { labels: parsed.metadata.labels, taints: parsed.spec.taints } : null;
}

/** `karmadactl cordon` sets this one. */
const cordon: MarkTaint = { key: cordonKey, value: '', effect: 'NoSchedule' };

export const isCordoned = ({ taints }: Pick<MemberMarks, 'taints'>): boolean =>
  taints.some((taint) => isSameTaint(taint, cordon));

/** Labels and taints after a change. A taint that stays what it was keeps the time since when it is there. */
export function changeMarks(marks: MemberMarks, change: SettingsChange): MemberMarks {
  switch (change.kind) {
    case 'labels': {
      const changed = { ...marks.labels, ...change.labels };
      const left = Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null);
      return { ...marks, labels: Object.fromEntries(left) };
    }
    case 'taints':
      return { ...marks, taints: changeTaints(marks.taints, change.set, change.remove) };
    case 'cordon':
      return {
        ...marks,
        taints: change.isCordoned
          ? changeTaints(marks.taints, [cordon], [])
          : // Whatever its effect, the key means that somebody has cordoned it.
            marks.taints.filter(({ key }) => key !== cordonKey),
      };
  }
}

function changeTaints(
  taints: readonly MarkTaint[],
  set: readonly MarkTaint[],
  remove: readonly TaintKey[],
): readonly MarkTaint[] {
  const kept = taints
    .filter((taint) => !remove.some((one) => isSameTaint(one, taint)))
    .map((taint) => set.find((one) => isSameTaint(one, taint) && one.value !== taint.value) ?? taint);
  const added = set.filter((taint) => !kept.some((known) => isSameTaint(known, taint)));
  return [...kept, ...added];
}

/** Whether two are the same to Karmada and to people. */
export const areSameMarks = (a: MemberMarks, b: MemberMarks): boolean => writeMarks(a) === writeMarks(b);

/** Labels and taints as one text, the same for the same ones in whatever order. */
export function writeMarks({ labels, taints }: MemberMarks): string {
  return JSON.stringify([
    Object.entries(labels)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
    taints.map(writeTaint).sort(),
  ]);
}

/** As `kubectl` writes them. */
export const writeTaint = ({ key, value, effect }: MarkTaint): string => `${value ? `${key}=${value}` : key}:${effect}`;
