import { useQuery } from '@tanstack/react-query';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { AskedOrderedService } from '@/lib/contracts/service-changes';
import { orderServicesQuery } from '../order-queries';
import { findServiceProblem, type ServiceProblem } from './choose-services';

/** What the catalog offers to run on the ordered cluster, and what is wrong with what is chosen of it. */
export function useOrderServices({ item, project, version }: OrderForm, chosen: readonly AskedOrderedService[]) {
  const query = useQuery(orderServicesQuery(item.id, project, version, null));
  const offers = query.data?.offers;
  const problems: (ServiceProblem | null)[] = chosen.map((_, at) =>
    offers ? findServiceProblem(chosen, at, offers) : null,
  );
  return { query, problems };
}
