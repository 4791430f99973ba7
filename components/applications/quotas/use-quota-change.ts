import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '@/components/data/use-debounced';
import type { FederatedLimits, QuotaPath } from '@/lib/contracts/federated-quota-changes';
import { quotaPreviewQuery, setQuota } from './quota-queries';

/**
 * Limits as somebody types them: what they would do, asked for a while after the last key, and setting them.
 * @param limits null where they cannot be set as they are, or change nothing
 * @param version of the quota that is changed; null for a new one
 */
export function useQuotaChange(
  place: QuotaPath,
  limits: FederatedLimits | null,
  { version, onClose }: { version: string | null; onClose: () => void },
) {
  const client = useQueryClient();
  const typed = JSON.stringify({ place, limits });
  const settled = useDebounced(typed, 300);
  const asked = JSON.parse(settled) as { place: QuotaPath; limits: FederatedLimits | null };
  const preview = useQuery({ ...quotaPreviewQuery(asked.place, asked.limits), enabled: asked.limits !== null });
  const running = useMutation({
    mutationFn: (wanted: FederatedLimits) => setQuota(place, version, wanted),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['applications'] });
      onClose();
    },
  });
  return {
    preview,
    /** What is shown is about what is typed now. */
    isCurrent: settled === typed && preview.data !== undefined && !preview.isPlaceholderData,
    running,
    confirm: () => limits && !running.isPending && running.mutate(limits),
  };
}
