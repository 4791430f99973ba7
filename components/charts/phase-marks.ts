import type { ClusterPhase } from '@/lib/contracts/clusters';

/** The tick of a cluster: state changes its height and its fill, not only its colour. */
export const phaseMarks: Record<ClusterPhase, string> = {
  ready: 'h-[9px] bg-used opacity-45',
  failed: 'h-[22px] bg-failed-mark',
  degraded: 'h-[18px] bg-attention-mark',
  provisioning: 'h-3.5 bg-progressing-mark',
  updating: 'h-3.5 bg-progressing-mark',
  validating: 'h-3.5 bg-progressing-mark',
  pending: 'h-[9px] shadow-[inset_0_0_0_0.75px_var(--unknown-mark)]',
  hibernated: 'h-[9px] shadow-[inset_0_0_0_0.75px_var(--idle-mark)]',
  unknown: 'h-[18px] bg-[repeating-linear-gradient(0deg,var(--unknown-mark)_0_2px,transparent_2px_4px)]',
  deleting: 'h-[18px] bg-[repeating-linear-gradient(0deg,var(--deleting-mark)_0_3px,transparent_3px_5px)]',
};
