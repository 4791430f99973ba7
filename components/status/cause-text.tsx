'use client';
import type { ClusterCause } from '@/lib/contracts/clusters';
import { useDynamicWords } from './use-words';

/** Why a cluster is in its phase, in one line; the controllers' own words on hover. */
export function CauseText({ cause, className }: { cause: ClusterCause | null; className?: string }) {
  const words = useDynamicWords();
  if (!cause) return null;
  const text = words('clusterCause', cause.message.key, cause.message.params);
  return (
    <span className={className} title={cause.raw && cause.raw !== text ? `${text}\n${cause.raw}` : text}>
      {text}
    </span>
  );
}
