import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '@/components/data/use-debounced';
import { keys } from '@/lib/client/query-keys';
import type { SettingsChange } from '@/lib/contracts/karmada-member-settings';
import type { EditorProps } from './editor-props';
import { changeMember, movesQuery } from './queries';

const nothing: SettingsChange = { kind: 'labels', labels: {} };

/**
 * A change as somebody types it: what it would move, asked for a while after the last key, and carrying it out.
 * @param change null where it changes nothing, or cannot be made
 */
export function useChange(
  { place, settings, onClose }: Pick<EditorProps, 'place' | 'settings' | 'onClose'>,
  change: SettingsChange | null,
) {
  const client = useQueryClient();
  const typed = JSON.stringify(change);
  const settled = useDebounced(typed, 300);
  const asked = JSON.parse(settled) as SettingsChange | null;
  const moves = useQuery({ ...movesQuery(place, asked ?? nothing), enabled: asked !== null });
  const running = useMutation({
    mutationFn: (wanted: SettingsChange) => changeMember(place, settings.version, wanted),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.karmada.members(place.controlPlane) });
      onClose();
    },
  });
  return {
    change,
    moves,
    /** What is shown is about what is typed now. */
    isCurrent: settled === typed && moves.data !== undefined && !moves.isPlaceholderData,
    running,
    confirm: () => change && !running.isPending && running.mutate(change),
  };
}
export type Change = ReturnType<typeof useChange>;
