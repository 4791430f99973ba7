import { applicationSpecSchema } from '../../../lib/contracts/application-orders.ts';
import type { Parameters } from '../../../lib/contracts/request-bodies.ts';
import type { RequestKind } from '../../../lib/contracts/request-kinds.ts';
import { toAuditedSpec } from '../applications/order/audited-spec.ts';

/** The answers of a request as the audit keeps them. @param mark tells texts apart, without telling what they are */
export function toAuditedParameters(
  { kind, parameters }: { kind: RequestKind; parameters: Parameters },
  mark: (text: string) => string,
): unknown {
  const spec = kind === 'application' ? applicationSpecSchema.safeParse(parameters).data : undefined;
  return spec ? toAuditedSpec(spec, mark) : parameters;
}
