import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import type { Assessment } from '../../assessment.ts';

/** What an order notes beside what every request has. */
export function orderedPlan({ services, references, newAddressClaim }: Assessment): RequestPlan {
  return {
    ...(services && { services }),
    ...(references && { references }),
    ...(newAddressClaim && { newAddressClaim }),
  };
}
