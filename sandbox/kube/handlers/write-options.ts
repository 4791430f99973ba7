import type { Exchange } from '../http/exchange.ts';
import { type FieldCause, invalid } from '../status.ts';

/** The checked parameters of a write. */
export interface WriteOptions {
  isDryRun: boolean;
  /** The writer's name in managedFields. */
  fieldManager: string;
  /** undefined when the client did not say. */
  force: boolean | undefined;
  fieldValidation: 'Ignore' | 'Warn' | 'Strict';
}

const nameLimitBytes = 128;

/** The writer's name when it gives none: its user agent up to the first slash. */
function managerOfAgent(agent: string): string {
  const name = agent.split('/')[0] ?? '';
  return (
    Buffer.from(name.replaceAll(/\p{Cc}/gu, ''))
      .subarray(0, nameLimitBytes)
      .toString() || 'unknown'
  );
}

const unsupported = (field: string, value: string, supported: string): FieldCause => ({
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported}`,
  field,
});

/** Reads dryRun, fieldManager, fieldValidation and force. @throws ApiError 422 that names the options' kind */
export function readWriteOptions(
  exchange: Exchange,
  kind: 'CreateOptions' | 'UpdateOptions' | 'PatchOptions',
  isApply = false,
): WriteOptions {
  const { query } = exchange;
  const causes: FieldCause[] = [];
  const dryRun = query.getAll('dryRun').filter((value) => value !== '');
  for (const value of dryRun) if (value !== 'All') causes.push(unsupported('dryRun', value, '"All"'));
  const manager = query.get('fieldManager') ?? '';
  if (isApply && manager === '') {
    causes.push({
      reason: 'FieldValueRequired',
      message: 'Required value: is required for apply patch',
      field: 'fieldManager',
    });
  }
  const force = query.get('force');
  if (Buffer.byteLength(manager) > nameLimitBytes) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${nameLimitBytes} bytes`,
      field: 'fieldManager',
    });
  }
  const validation = query.get('fieldValidation') || 'Warn';
  if (validation !== 'Ignore' && validation !== 'Warn' && validation !== 'Strict') {
    causes.push(unsupported('fieldValidation', validation, '"", "Ignore", "Strict", "Warn"'));
  }
  if (force !== null && kind === 'PatchOptions' && !isApply) {
    causes.push({
      reason: 'FieldValueForbidden',
      message: 'Forbidden: may not be specified for non-apply patch',
      field: 'force',
    });
  }
  if (causes.length > 0) throw invalid({ group: 'meta.k8s.io', thing: kind }, '', causes);
  return {
    isDryRun: dryRun.length > 0,
    fieldManager: manager || managerOfAgent(exchange.userAgent),
    force: force === null ? undefined : force !== 'false' && force !== '0',
    fieldValidation: validation as WriteOptions['fieldValidation'],
  };
}
