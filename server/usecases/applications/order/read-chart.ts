import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { type ChartRef, chartRefOf } from '../../../domain/applications/order/chart-ref.ts';
import type { ChartSource } from '../../../domain/applications/order/chart-source.ts';
import {
  checkChartValues,
  checkOwnValues,
  type ValuedChart,
} from '../../../domain/applications/order/check-chart-values.ts';
import { isSameChart } from '../../../domain/applications/order/same-chart.ts';
import { DomainError, type FieldError } from '../../../domain/errors.ts';
import { reachableFrom } from '../../../domain/services/service-chains.ts';
import { type SaidKey, say } from '../../../domain/words/said.ts';
import type { StoredProject } from '../../../ports/catalog.ts';
import { type MirroredTemplate, readMirroredTemplate, withSchema } from '../../catalog/read-template.ts';
import {
  itemOfTemplate,
  offersTemplate,
  readServiceCatalog,
  type ServiceCatalog,
  versionOfTemplate,
} from '../../clusters/services/read-service-catalog.ts';
import type { Deps } from '../../deps.ts';
import type { AskedApplication } from './find-order.ts';

/** The chart of an application, as far as it may be brought. */
export interface ReadChart {
  /** Null where it is not known or may not be brought, of which the errors tell, and where the application has no chart. */
  source: ChartSource | null;
  errors: FieldError[];
}

type Helm = Extract<ApplicationSpec['workload'], { kind: 'helm' }>;

const at = '/spec/workload';
const refuse = (field: string, key: SaidKey, params: Record<string, string | number> = {}): ReadChart => ({
  source: null,
  errors: [{ pointer: `${at}/${field}`, ...say(key, params) }],
});

/**
 * Reads from where the chart of a release comes, and holds its values against it: by the rules of services of clusters. Of
 * what runs with the same chart and values neither is looked up again, so that it can be changed whatever became of them.
 * @param order what it was asked to be; null where it is new
 * @throws DomainError `upstream-unavailable` while the management cluster does not answer
 */
export async function readChart(
  deps: Deps,
  project: StoredProject,
  spec: ApplicationSpec,
  order: AskedApplication['order'],
): Promise<ReadChart> {
  const { workload } = spec;
  if (workload.kind !== 'helm') return { source: null, errors: [] };
  const kept = order?.request.plan.application?.chart;
  if (kept && isSameChart(order.spec, spec)) return { source: kept, errors: [] };
  const { namespace, name } = project;
  const [services, mirrored] = await Promise.all([
    readServiceCatalog(deps, { namespace, project: name }),
    readMirroredTemplate(deps, { namespace, name: workload.template }, 'service'),
  ]);
  const was = order?.spec.workload.kind === 'helm' ? order.spec.workload : null;
  const refused = refusedTemplate(services, workload.template, was);
  if (refused) return refused;
  if (!mirrored) return refuse('template', 'template-gone', { template: workload.template });
  const [template, source] = await Promise.all([
    withSchema(deps, mirrored.template, 'service'),
    readSource(deps, mirrored),
  ]);
  if (!source.source) return source;
  // Flux would tell what is wrong with them only after they have replaced those that work.
  if (template.isSchemaPending) {
    throw new DomainError('upstream-unavailable', { ...say('values-unchecked'), retryAfterSeconds: 5 });
  }
  const hints = itemOfTemplate(services, workload.template)?.hints ?? {};
  return { source: source.source, errors: valueErrors(spec, workload, { ...template, hints }) };
}

/** What was taken before stays, whatever the catalog says now; a change of the version goes along the chains. */
function refusedTemplate(services: ServiceCatalog, template: string, was: Helm | null): ReadChart | null {
  if (template === was?.template) return null;
  if (was === null && !services.items.some((item) => offersTemplate(item, template))) {
    return refuse('template', 'service-not-offered', { template });
  }
  const listed = services.templates.get(template);
  if (!listed) return refuse('template', 'template-gone', { template });
  if (!listed.isValid) {
    return listed.problem === null
      ? refuse('template', 'template-invalid')
      : refuse('template', 'template-problem', { words: listed.problem });
  }
  if (was !== null && !reachableFrom(services.chains, was.template).includes(template)) {
    const [from, to] = [was.template, template].map((one) => versionOfTemplate(services, one));
    return refuse('template', 'service-no-chain', { from: from ?? '', to: to ?? '' });
  }
  return null;
}

/** A copy in the namespace of a project names no chart; the template that it is a copy of does. */
async function readSource(deps: Deps, { template: { name }, own, source }: MirroredTemplate): Promise<ReadChart> {
  const read = (object: Record<string, unknown> | null): ChartRef | null => object && chartRefOf(object);
  const named = read(own);
  const found = named && 'copyOf' in named ? read(source) : named;
  if (!found || 'copyOf' in found) return refuse('template', 'chart-unknown', { template: name });
  const { chart, version, repository } = found;
  if (!repository) return refuse('template', 'chart-not-from-repository', { template: name });
  const stored = await deps.kube.readHelmRepository(repository);
  if (!stored) return refuse('template', 'chart-repository-gone', { repository: repository.name });
  if (stored.needs) {
    return refuse('template', 'chart-repository-secret', { repository: repository.name, field: stored.needs });
  }
  const { url, isOci, isInsecure } = stored;
  return { source: { chart, version, repository: { url, isOci, isInsecure } }, errors: [] };
}

function valueErrors({ overrides }: ApplicationSpec, workload: Helm, chart: ValuedChart): FieldError[] {
  const common = checkChartValues(workload, chart);
  if (common.length > 0) return common.map((error) => ({ ...error, pointer: `${at}/values${error.pointer}` }));
  return overrides.flatMap((own, place) =>
    own.values === undefined
      ? []
      : checkOwnValues(own, workload, chart).map((error) => ({
          ...error,
          pointer: `/spec/overrides/${place}/values`,
        })),
  );
}
