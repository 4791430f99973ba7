import { emptyIngress, type IngressDraft } from './ingress-draft';
import { Reading, textOf } from './reading';

type Objects = readonly Record<string, unknown>[];

/** What of an application an Ingress has to fit. */
interface OfApplication {
  /** Of its Service, or of the Deployment where none was pasted: the application has a Service of its own name. */
  service: string;
  /** Numbers and names of the ports that lead to its own; none where it has no port. */
  ports: readonly string[];
  portNames: readonly string[];
}

interface IngressReading {
  ingress: IngressDraft;
  /** What the form has no place for. */
  left: string[];
}

const rule = ['spec', 'rules', 0] as const;
const path = [...rule, 'http', 'paths', 0] as const;
const backend = [...path, 'backend', 'service'] as const;

/** Takes the first Ingress that leads one host and one path to the Service; whatever else there is of the kind is left. */
export function readIngress(objects: Objects, application: OfApplication): IngressReading {
  const found = objects.map((object) => new Reading(object));
  const taken = found.find((reading) => leadsTo(reading, application));
  const ingress = taken ? take(taken) : emptyIngress;
  return { ingress, left: found.flatMap((reading) => (reading === taken ? reading.left() : [reading.label])) };
}

function leadsTo(reading: Reading, { service, ports, portNames }: OfApplication): boolean {
  const isOne = [['spec', 'rules'] as const, [...rule, 'http', 'paths'] as const].every((at) => {
    const list = reading.at(...at);
    return Array.isArray(list) && list.length === 1;
  });
  const named = textOf(reading.at(...backend, 'port', 'name'));
  return (
    isOne &&
    textOf(reading.at(...rule, 'host')) !== '' &&
    reading.at('spec', 'defaultBackend') === undefined &&
    textOf(reading.at(...backend, 'name')) === service &&
    (ports.includes(textOf(reading.at(...backend, 'port', 'number'))) || portNames.includes(named))
  );
}

function take(reading: Reading): IngressDraft {
  const taken = (...at: (string | number)[]) => textOf(reading.take(...at));
  // What the controller of a class makes of a path by itself has no place in the form.
  const isKnown = reading.at(...path, 'pathType') !== 'ImplementationSpecific';
  const pathType = isKnown ? taken(...path, 'pathType') : '';
  for (const one of ['name', 'port']) reading.take(...backend, one);
  reading.take('metadata', 'name');
  const host = taken(...rule, 'host');
  return {
    host,
    path: taken(...path, 'path') || '/',
    pathType: pathType === 'Exact' ? 'Exact' : 'Prefix',
    ingressClass: taken('spec', 'ingressClassName'),
    tlsSecret: takeSecret(reading, host),
  };
}

/** A Secret for all that the Ingress has. */
function takeSecret(reading: Reading, host: string): string {
  const tls = reading.at('spec', 'tls');
  if (!Array.isArray(tls) || tls.length !== 1) return '';
  const hosts = reading.at('spec', 'tls', 0, 'hosts');
  if (hosts !== undefined && JSON.stringify(hosts) !== JSON.stringify([host])) return '';
  const secret = textOf(reading.take('spec', 'tls', 0, 'secretName'));
  if (secret !== '') reading.take('spec', 'tls', 0, 'hosts');
  return secret;
}
