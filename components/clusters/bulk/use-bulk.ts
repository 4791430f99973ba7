'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemWords } from '@/components/data/error-state';
import { claimCluster } from '@/components/data/use-claim';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { requestDeletion, requestExtension } from '../queries';
import type { BulkAct } from './acts';

/** A cluster that an act did not work on, and why. */
export interface Refused {
  cluster: ClusterRow;
  why: string;
}

/**
 * Does an act to clusters, one after another. Trying again asks only for those that were refused, with the same key, so
 * that no request is made twice.
 */
export function useBulk(act: BulkAct, clusters: readonly ClusterRow[], onDone: (count: number) => void) {
  const client = useQueryClient();
  const words = useProblemWords();
  const [keys] = useState(() => new Map(clusters.map(({ uid }) => [uid, crypto.randomUUID()])));
  const [worked] = useState(() => new Set<string>());
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<Refused[]>([]);
  const run = useMutation({
    mutationFn: async (days: number) => {
      const failures: Refused[] = [];
      setDone(worked.size);
      for (const cluster of clusters.filter(({ uid }) => !worked.has(uid))) {
        const { namespace, name, uid } = cluster;
        const key = keys.get(uid) ?? crypto.randomUUID();
        try {
          if (act === 'extend') await requestExtension(cluster, { days, reason: '' }, key);
          else if (act === 'delete') await requestDeletion(namespace, name, key);
          else await claimCluster(namespace, name);
          worked.add(uid);
          setDone(worked.size);
        } catch (error) {
          const { title, text } = words(error);
          failures.push({ cluster, why: text || title });
        }
      }
      return failures;
    },
    onSuccess: async (failures) => {
      setRefused(failures);
      if (failures.length === 0) onDone(clusters.length);
      await client.invalidateQueries({ queryKey: ['clusters'] });
    },
  });
  return { run, done, refused };
}
