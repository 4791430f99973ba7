import { parseAllDocuments } from 'yaml';
import { endsByItself } from '@/lib/contracts/application-workload';
import { parseBytes, parseQuantity } from '@/lib/quantity';
import type { ApplicationDraft } from './application-draft';
import { emptyIngress } from './ingress-draft';
import { readFiles } from './read-files';
import { readIngress } from './read-ingress';
import { readScaling } from './read-scaling';
import { readSecrets } from './read-secrets';
import { readVariables } from './read-variables';
import { type PodPlace, podPlaceOf, readWorkload, workloadOf } from './read-workload';
import { isRecord, listOf, Reading, textOf } from './reading';
import { configMapsIn, secretsIn, type TextSources } from './text-sources';

/** What the form takes from manifests. */
export type ManifestAnswers = Pick<
  ApplicationDraft,
  | 'name'
  | 'workload'
  | 'image'
  | 'port'
  | 'healthPath'
  | 'args'
  | 'env'
  | 'files'
  | 'secrets'
  | 'ingress'
  | 'replicas'
  | 'cpu'
  | 'memory'
> &
  Partial<Pick<ApplicationDraft, 'division' | 'scaling'>>;

export type ManifestReading =
  | {
      answers: ManifestAnswers;
      /** What the form has no place for: an object, or an object and a path in it. */
      left: string[];
    }
  | { problem: 'none' | 'several' | 'containers' }
  | { problem: 'syntax'; words: string };

/**
 * Reads a workload, with what stands beside it (ConfigMaps, Secrets, Service, Ingress, autoscaler), as people have it in a
 * file or from `kubectl get --output yaml`: what Kubernetes adds by itself is passed over.
 */
export function readManifests(text: string): ManifestReading {
  const objects = readObjects(text);
  if ('problem' in objects) return objects;
  const workloads = objects.filter(workloadOf);
  const [workload] = workloads;
  const kind = workload && workloadOf(workload);
  if (!kind) return { problem: 'none' };
  if (workloads.length > 1) return { problem: 'several' };
  const reading = new Reading(workload);
  const place = podPlaceOf(kind);
  const { pod, container } = place;
  const containers = reading.at(...pod, 'containers');
  if (!Array.isArray(containers) || containers.length !== 1) return { problem: 'containers' };
  const configMaps = configMapsIn(objects);
  const labels = reading.at(...pod.slice(0, -1), 'metadata', 'labels');
  const portName = textOf(reading.at(...container, 'ports', 0, 'name'));
  const own = readWorkload(reading, kind);
  const sources = secretsIn(objects);
  const single = listOf(reading.at(...container, 'env')).map(({ name }) => textOf(name));
  const plain = readPod(reading, { ...place, isCalled: !endsByItself({ kind }) }, configMaps, portName);
  const secrets = readSecrets(reading, place, sources, { image: plain.image, single });
  const answers = { ...own, ...plain, secrets };
  const scaled = endsByItself({ kind }) ? null : readScaling(objects, answers.name);
  const others = objects.filter(
    (object) =>
      !workloadOf(object) &&
      !['ConfigMap', 'Secret', 'Ingress'].includes(String(object.kind)) &&
      object !== scaled?.object,
  );
  const left = others.flatMap((object) => leftOfOther(object, answers, { labels, portName }));
  const { ingress, left: ofIngresses } = readIngress(
    objects.filter(({ kind }) => kind === 'Ingress'),
    calledAt(objects, answers, { labels, portName }),
  );
  return {
    answers: { ...answers, ingress, ...(scaled && { scaling: scaled.scaling }) },
    left: [
      ...reading.left(),
      ...configMaps.left(),
      ...sources.left(),
      ...left,
      ...ofIngresses,
      ...(scaled?.left ?? []),
    ],
  };
}

function readObjects(text: string): Record<string, unknown>[] | { problem: 'syntax'; words: string } {
  // Kubernetes' own reader knows merge keys as well.
  const documents = [...parseAllDocuments(text, { merge: true })];
  const [broken] = documents.flatMap(({ errors }) => errors);
  if (broken) return { problem: 'syntax', words: firstLine(broken.message) };
  try {
    return documents
      .map((document) => document.toJS() as unknown)
      .flatMap((object) => (isRecord(object) && Array.isArray(object.items) ? (object.items as unknown[]) : [object]))
      .filter(isRecord);
  } catch (error) {
    // An alias that names nothing, or too many of them, shows only here.
    return { problem: 'syntax', words: error instanceof Error ? firstLine(error.message) : '' };
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function readPod(
  reading: Reading,
  { pod, container, isCalled }: PodPlace & { isCalled: boolean },
  configMaps: TextSources,
  portName: string,
): Omit<ManifestAnswers, 'workload' | 'replicas' | 'secrets'> {
  const taken = (...path: (string | number)[]) => reading.take(...container, ...path);
  const cpu = parseQuantity(textOf(taken('resources', 'requests', 'cpu')));
  const memory = parseBytes(textOf(taken('resources', 'requests', 'memory')));
  // Nobody calls what ends by itself, so that a port of it has no place.
  const port = isCalled ? textOf(taken('ports', 0, 'containerPort')) : '';
  if (isCalled) taken('ports', 0, 'name');
  taken('name');
  return {
    name: textOf(reading.take('metadata', 'name')),
    image: textOf(taken('image')),
    port,
    healthPath: port === '' ? '' : takeHealthPath(reading, container, [port, portName]),
    args: readArguments(reading, container),
    env: readVariables(reading, container, configMaps),
    ingress: emptyIngress,
    files: readFiles(reading, { pod, container }, configMaps),
    cpu: cpu === null ? '' : String(Math.round(cpu * 1000) / 1000),
    memory: memory === null ? '' : String(Math.ceil(memory / 2 ** 20)),
  };
}

/** All arguments or none: the form has no empty one, and without it the others would mean something else. */
function readArguments(reading: Reading, container: PodPlace['container']): string[] {
  const args = reading.at(...container, 'args');
  if (!Array.isArray(args) || args.some((one) => textOf(one) === '')) return [];
  reading.take(...container, 'args');
  return args.map(textOf);
}

/** The path that is asked while it is well, at the port of the container; another port has no place in the form. */
function takeHealthPath(reading: Reading, container: PodPlace['container'], ports: readonly string[]): string {
  const probe = [...container, 'readinessProbe', 'httpGet'];
  const asked = textOf(reading.at(...probe, 'port'));
  if (asked === '' || !ports.includes(asked)) return '';
  reading.take(...probe, 'port');
  return textOf(reading.take(...probe, 'path')) || '/';
}

interface OfWorkload {
  labels: unknown;
  portName: string;
}

/** What of another object the form has no place for. The application gets a Service of its own name at its port. */
function leftOfOther(
  object: Record<string, unknown>,
  { name, port, workload }: ManifestAnswers,
  { labels, portName }: OfWorkload,
): string[] {
  const reading = new Reading(object);
  if (object.kind !== 'Service' || port === '' || !selects(reading.at('spec', 'selector'), labels)) {
    return [reading.label];
  }
  const target = textOf(reading.at('spec', 'ports', 0, 'targetPort'));
  if (textOf(reading.at('spec', 'ports', 0, 'port')) === port) reading.take('spec', 'ports', 0, 'port');
  if (['', port, portName].includes(target)) reading.take('spec', 'ports', 0, 'targetPort');
  if (reading.name === name) reading.take('metadata', 'name');
  if (workload.kind === 'stateful-set' && reading.at('spec', 'clusterIP') === 'None') {
    for (const key of ['clusterIP', 'clusterIPs']) reading.take('spec', key);
  }
  reading.take('spec', 'selector');
  reading.take('spec', 'ports', 0, 'name');
  return reading.left();
}

/**
 * How an Ingress calls the application: by those ports of its Service that lead to the port of the container, or by its
 * name where no Service was pasted. The application's own Service has the port of the container.
 */
function calledAt(
  objects: readonly Record<string, unknown>[],
  { name, port }: ManifestAnswers,
  { labels, portName }: OfWorkload,
) {
  const service = objects
    .filter(({ kind }) => kind === 'Service')
    .map((object) => new Reading(object))
    .find((reading) => selects(reading.at('spec', 'selector'), labels));
  if (port === '') return { service: service?.name ?? name, ports: [], portNames: [] };
  if (!service) return { service: name, ports: [port], portNames: [] };
  const leading = listOf(service.at('spec', 'ports')).filter((one) =>
    [port, portName].includes(textOf(one.targetPort ?? one.port)),
  );
  const told = (key: 'port' | 'name') => leading.map((one) => textOf(one[key])).filter((one) => one !== '');
  return { service: service.name, ports: told('port'), portNames: told('name') };
}

const selects = (selector: unknown, labels: unknown): boolean =>
  isRecord(selector) && isRecord(labels) && Object.entries(selector).every(([key, value]) => labels[key] === value);
