import { isObject } from '../../lib/json.ts';
import { decodeProtobuf } from '../../lib/protobuf/protobuf.ts';
import { badRequest, type FieldCause, invalid } from '../status.ts';
import type { Call } from './context.ts';

type Propagation = 'Orphan' | 'Background' | 'Foreground';

/** How an object is to be deleted; from the body or, without one, from the query. */
export interface DeleteOptions {
  isDryRun: boolean;
  propagation: Propagation | undefined;
  preconditions: { uid?: string; resourceVersion?: string };
}

const policies = ['Background', 'Foreground', 'Orphan'];

/** Reads DeleteOptions. @throws ApiError 400 for a body that is none, 422 for values that do not exist */
export async function readDeleteOptions(call: Call): Promise<DeleteOptions> {
  const { exchange } = call;
  const data = await exchange.readBody();
  let body: Record<string, unknown> = {};
  if (data.length > 0) {
    let parsed: unknown;
    try {
      const isProtobuf = exchange.contentType === 'application/vnd.kubernetes.protobuf';
      parsed = isProtobuf ? decodeProtobuf(data) : JSON.parse(data.toString('utf8'));
    } catch (error) {
      throw badRequest(`couldn't get version/kind; json parse error: ${(error as Error).message}`);
    }
    if (isObject(parsed)) body = parsed;
  }
  const { query } = exchange;
  const dryRun = Array.isArray(body.dryRun) && data.length > 0 ? (body.dryRun as string[]) : query.getAll('dryRun');
  const policy = data.length > 0 && body.propagationPolicy ? body.propagationPolicy : query.get('propagationPolicy');
  const orphan = body.orphanDependents ?? query.get('orphanDependents');
  const causes: FieldCause[] = [];
  if (policy && !policies.includes(String(policy))) {
    causes.push({
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${JSON.stringify(policy)}: supported values: "Background", "Foreground", "Orphan"`,
      field: 'propagationPolicy',
    });
  }
  for (const value of dryRun) {
    if (value !== 'All') {
      causes.push({
        reason: 'FieldValueNotSupported',
        message: `Unsupported value: ${JSON.stringify(value)}: supported values: "All"`,
        field: 'dryRun',
      });
    }
  }
  if (causes.length > 0) throw invalid({ group: 'meta.k8s.io', thing: 'DeleteOptions' }, '', causes);
  const byFlag = orphan === true || orphan === 'true' ? 'Orphan' : undefined;
  return {
    isDryRun: dryRun.includes('All'),
    propagation: policy ? (policy as Propagation) : byFlag,
    preconditions: isObject(body.preconditions) ? body.preconditions : {},
  };
}
