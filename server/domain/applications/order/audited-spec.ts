import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';

type Marked = 'env' | 'args' | 'files' | 'overrides' | 'workload';
type Audited = Omit<ApplicationSpec, Marked> & Record<Marked, unknown>;

/**
 * An application as the audit keeps it for ever: people write into environments, arguments, files, patches and values what they should not. Of those
 * a mark is kept, so that a change shows.
 * @param mark tells texts apart, without telling what they are
 */
export function toAuditedSpec(spec: ApplicationSpec, mark: (text: string) => string): Audited {
  const envOf = (env: ApplicationSpec['env']) => env.map(({ name, value }) => ({ name, mark: mark(value) }));
  return {
    ...spec,
    workload: toAuditedWorkload(spec.workload, mark),
    env: envOf(spec.env),
    args: spec.args.map(mark),
    files: spec.files.map(({ path, content }) => ({ path, mark: mark(content) })),
    overrides: spec.overrides.map(({ env, args, patches, values, ...others }) => ({
      ...others,
      ...(env && { env: envOf(env) }),
      ...(args && { args: args.map(mark) }),
      ...(patches && {
        patches: patches.map(({ operator, pointer, ...rest }) => ({
          operator,
          pointer,
          mark: mark(JSON.stringify(rest)),
        })),
      }),
      ...(values !== undefined && { values: mark(values) }),
    })),
  };
}

function toAuditedWorkload(workload: ApplicationSpec['workload'], mark: (text: string) => string): unknown {
  switch (workload.kind) {
    case 'helm':
      return { ...workload, values: mark(workload.values) };
    case 'volcano-job':
      return { ...workload, leaderArgs: workload.leaderArgs.map(mark) };
    default:
      return workload;
  }
}
