import { createHash } from 'node:crypto';
import type { JsonObject } from '../../lib/json.ts';
import type { Registry } from '../registry/registry.ts';
import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { pathsOf } from './paths.ts';
import { definitionsOf } from './schemas.ts';

interface Document {
  hash: string;
  resources: Resource[];
  /** Written when it is first asked for. */
  text?: string;
}

const info = { title: 'Kubernetes', version: 'v1.36.0' };

function writeDocument(resources: readonly Resource[]): JsonObject {
  const paths = Object.assign({}, ...resources.map(pathsOf)) as JsonObject;
  return { openapi: '3.0.0', info, paths, components: { schemas: definitionsOf(resources) } };
}

/** Changes whenever what is served changes; the documents themselves need not be written for it. */
function hashOf(resources: readonly Resource[]): string {
  const hash = createHash('sha256');
  for (const { plural, custom } of resources) hash.update(`${plural} ${custom?.crd.metadata.resourceVersion ?? ''}\n`);
  return hash.digest('hex').toUpperCase();
}

/** The OpenAPI documents of what a server serves at this moment, made on demand. */
export class OpenApiDocuments {
  private readonly registry: Registry;
  private documents: Map<string, Document> | undefined;

  constructor(registry: Registry) {
    this.registry = registry;
    registry.onChange(() => {
      this.documents = undefined;
    });
  }

  /** The index of /openapi/v3. */
  index(): JsonObject {
    const entries = [...this.all()].map(([path, { hash }]) => [
      path,
      { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` },
    ]);
    return { paths: Object.fromEntries(entries) };
  }

  /** The document of a path such as apis/apps/v1 with its hash; undefined if nothing is served there. */
  document(path: string): { text: string; hash: string } | undefined {
    const found = this.all().get(path);
    if (found === undefined) return undefined;
    found.text ??= JSON.stringify(writeDocument(found.resources));
    return { text: found.text, hash: found.hash };
  }

  /** All kinds in the older form, for clients that know no other. */
  swagger(): JsonObject {
    const definitions = definitionsOf(this.registry.resources());
    const text = JSON.stringify({ swagger: '2.0', info, paths: {}, definitions });
    return JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/')) as JsonObject;
  }

  private all(): Map<string, Document> {
    if (this.documents !== undefined) return this.documents;
    const byPath = new Map<string, Resource[]>([['version', []]]);
    for (const resource of this.registry.resources()) {
      const path = `${resource.group === '' ? 'api' : 'apis'}/${apiVersionOf(resource)}`;
      byPath.set(path, [...(byPath.get(path) ?? []), resource]);
    }
    this.documents = new Map([...byPath].map(([path, resources]) => [path, { hash: hashOf(resources), resources }]));
    return this.documents;
  }
}
