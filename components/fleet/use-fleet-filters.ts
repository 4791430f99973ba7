import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type HealthVerdict, healthVerdicts } from '@/lib/contracts/choices';
import type { FleetQuery } from '@/lib/contracts/fleet';

const parsers = { region: parseAsString, verdict: parseAsStringLiteral(healthVerdicts) };

/** Filters of the fleet's page, as they stand in the URL. @param project as chosen for everything */
export function useFleetFilters(project: string | null) {
  const [{ region, verdict }, set] = useQueryStates(parsers, { history: 'push' });
  const question: FleetQuery = { ...(project && { project }), ...(region && { region }), ...(verdict && { verdict }) };
  return {
    question,
    region,
    verdict,
    isFiltered: region !== null || verdict !== null,
    choose: (next: { region?: string | null; verdict?: HealthVerdict | null }) => void set(next),
    clear: () => void set({ region: null, verdict: null }),
  };
}
export type FleetFilters = ReturnType<typeof useFleetFilters>;
