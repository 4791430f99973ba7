import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type FleetFilter, fleetFilters } from '@/lib/contracts/choices';
import type { FleetQuery } from '@/lib/contracts/fleet';

const parsers = { region: parseAsString, state: parseAsStringLiteral(fleetFilters) };

/** Filters of the fleet's page, as they stand in the URL. @param project as chosen for everything */
export function useFleetFilters(project: string | null) {
  const [{ region, state }, set] = useQueryStates(parsers, { history: 'push' });
  const question: FleetQuery = { ...(project && { project }), ...(region && { region }), ...(state && { state }) };
  return {
    question,
    region,
    state,
    isFiltered: region !== null || state !== null,
    choose: (next: { region?: string | null; state?: FleetFilter | null }) => void set(next),
    clear: () => void set({ region: null, state: null }),
  };
}
export type FleetFilters = ReturnType<typeof useFleetFilters>;
