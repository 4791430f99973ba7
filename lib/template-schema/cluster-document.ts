import { z } from 'zod';
import type { NewAddressClaim } from '../contracts/address-claims.ts';
import { type ClusterReferences, clusterReferenceFields } from '../contracts/cluster-references.ts';
import { type AskedOrderedService, orderedServiceSchema } from '../contracts/service-changes.ts';
import { newClaimInSpec, newClaimPath, specOfNewClaim } from '../new-claim-in-spec.ts';
import { pathInSpec, referencesInSpec, specOfReferences } from '../references-in-spec.ts';
import { isObject, isSameJson, type Path, toPointer } from './json';
import { type ReadProblem, readYaml, writeYaml } from './yaml';

/** The part of a ClusterDeployment that an order decides. */
export interface OwnParts {
  name: string;
  credential: string | null;
  /** What else of its namespace it names. */
  references?: ClusterReferences;
  /** The claim of addresses that it describes instead of naming one. */
  newAddressClaim?: NewAddressClaim;
  config: Readonly<Record<string, unknown>>;
  /** What is to run on it; nothing of it where there is nothing. */
  services?: readonly AskedOrderedService[];
}
/** The part that comes with project and template. */
export interface FixedParts {
  namespace: string;
  template: string;
}

/** Why a text is not taken. Each code is a message key under `order.yaml` or `schemaForm.yaml`. */
export type DocumentProblem = ReadProblem | { code: 'fixed' | 'config' | 'services' | 'addresses'; line: number };
export type DocumentAnswer =
  | { ok: true; parts: OwnParts; ownLines: number[]; lineOf: (path: Path) => number | null }
  | { ok: false; problem: DocumentProblem };

function manifestOf(own: OwnParts, fixed: FixedParts): Record<string, unknown> {
  return {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name: own.name, namespace: fixed.namespace },
    spec: {
      template: fixed.template,
      ...(own.credential === null ? {} : { credential: own.credential }),
      ...(own.references && specOfReferences(own.references)),
      ...(own.newAddressClaim && specOfNewClaim(own.newAddressClaim, own.name)),
      config: own.config,
      ...(own.services?.length && { serviceSpec: { services: own.services.map(toEntry) } }),
    },
  };
}

/** An entry as Slipway writes it, so without what says nothing, and without what nobody may read. */
function toEntry({ values, dependsOn, secretValues: _, ...entry }: AskedOrderedService): Record<string, unknown> {
  return { ...entry, ...(values.trim() !== '' && { values }), ...(dependsOn.length > 0 && { dependsOn }) };
}

/** The object that would be written for an order, as YAML. */
export function writeClusterDocument(own: OwnParts, fixed: FixedParts): string {
  return writeYaml(manifestOf(own, fixed));
}

/** Takes name, credential, references, addresses, config and services out of a text; anything else in it must be what it was. */
export function readClusterDocument(text: string, fixed: FixedParts): DocumentAnswer {
  const answer = readYaml(text, 'map');
  if (!answer.ok) return answer;
  const { value, lineOf } = answer;
  const document = value as Record<string, unknown>;
  const metadata = isObject(document.metadata) ? document.metadata : {};
  const spec = isObject(document.spec) ? document.spec : {};
  const config = spec.config ?? {};
  if (!isObject(config)) return { ok: false, problem: { code: 'config', line: lineOf(['spec', 'config']) ?? 1 } };
  const serviceSpec = isObject(spec.serviceSpec) ? spec.serviceSpec : {};
  const services = z.array(orderedServiceSchema).safeParse(serviceSpec.services ?? []);
  if (!services.success || Object.keys(serviceSpec).some((key) => key !== 'services')) {
    return { ok: false, problem: { code: 'services', line: lineOf(['spec', 'serviceSpec']) ?? 1 } };
  }
  const references = referencesInSpec(spec);
  const name = metadata.name === undefined || metadata.name === null ? '' : String(metadata.name);
  const newAddressClaim = newClaimInSpec(spec, name);
  if (newAddressClaim === 'unread' || (newAddressClaim && references.addressClaim)) {
    return { ok: false, problem: { code: 'addresses', line: lineOf(['spec', ...newClaimPath]) ?? 1 } };
  }
  const parts: OwnParts = {
    name,
    credential: typeof spec.credential === 'string' ? spec.credential : null,
    ...(Object.keys(references).length > 0 && { references }),
    ...(newAddressClaim && { newAddressClaim }),
    config,
    ...(services.data.length > 0 && { services: services.data }),
  };
  const changed = findChange(document, manifestOf(parts, fixed));
  if (changed) return { ok: false, problem: { code: 'fixed', line: lineOf(changed) ?? 1 } };
  return { ok: true, parts, ownLines: ownLines(parts, lineOf), lineOf };
}

const ownPaths = new Set([
  '/metadata/name',
  '/spec/credential',
  '/spec/config',
  '/spec/serviceSpec',
  '/spec/ipamClaim/spec',
]);

/** The first place outside of the own parts where two documents differ. */
function findChange(given: unknown, wanted: unknown, path: Path = []): Path | null {
  if (ownPaths.has(toPointer(path))) return null;
  if (!isObject(given) || !isObject(wanted)) return isSameJson(given, wanted) ? null : path;
  for (const key of new Set([...Object.keys(given), ...Object.keys(wanted)])) {
    const change = findChange(given[key], wanted[key], [...path, key]);
    if (change) return change;
  }
  return null;
}

/** Lines that the person wrote: name, credential, references, addresses, each value of config, and services. */
function ownLines(parts: OwnParts, lineOf: (path: Path) => number | null): number[] {
  const named = clusterReferenceFields.filter((field) => parts.references?.[field]).map(pathInSpec);
  const fields: Path[] = [...(parts.credential === null ? [] : [['credential']]), ...named];
  const paths = [['metadata', 'name'], ...fields.map((path) => ['spec', ...path])];
  const services = parts.services ? leavesOf(parts.services, ['spec', 'serviceSpec', 'services']) : [];
  const claim = parts.newAddressClaim ? leavesOf(specOfNewClaim(parts.newAddressClaim, parts.name), ['spec']) : [];
  const lines = [...paths, ...leavesOf(parts.config, ['spec', 'config']), ...services, ...claim].map(lineOf);
  return [...new Set(lines.filter((line) => line !== null))].sort((a, b) => a - b);
}

function leavesOf(value: unknown, path: Path): Path[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) return path.length > 2 ? [path] : [];
  return entries.flatMap(([key, item]) => leavesOf(item, [...path, String(key)]));
}
