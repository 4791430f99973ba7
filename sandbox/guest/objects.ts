import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { type KubeClient, pathOf } from '../controllers/client/rest.ts';
import { managedLabel, systemNamespace } from '../controllers/kinds.ts';
import { buildInstallation } from '../seed/main.ts';

/** On everything that the sandbox itself put on somebody else's API server, so that it finds it again. */
export const guestLabel = 'sandbox.slipway.dev/guest';

export const isGuest = ({ metadata }: KubeObject): boolean => metadata.labels?.[guestLabel] === 'true';

/** k0rdent's controllers make these themselves, from the rest. */
function isMade({ metadata, kind }: KubeObject): boolean {
  const isCopy = metadata.labels?.[managedLabel] === 'true' && metadata.namespace !== systemNamespace;
  return kind === 'CustomResourceDefinition' || metadata.ownerReferences !== undefined || isCopy;
}

/** The organisation as a platform team would apply it: what is asked for, nothing that controllers report. */
export function guestObjects(): KubeObject[] {
  const objects = buildInstallation(new Date()) as KubeObject[];
  return objects
    .filter((object) => !isMade(object))
    .map(({ status: _, metadata, ...rest }) => {
      const { name, namespace, labels, annotations, finalizers } = metadata;
      const own = { name, namespace, annotations, finalizers, labels: { ...labels, [guestLabel]: 'true' } };
      return { ...rest, metadata: own };
    });
}

/** Paths of objects on the server, whose plurals are asked of its discovery once. */
export class Places {
  readonly #client: KubeClient;
  readonly #kinds = new Map<string, Promise<Map<string, { plural: string; namespaced: boolean }>>>();

  constructor(client: KubeClient) {
    this.#client = client;
  }

  #discover(apiVersion: string): Promise<Map<string, { plural: string; namespaced: boolean }>> {
    const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const found = this.#client
      .request<{ resources: { name: string; kind: string; namespaced: boolean }[] }>('GET', path)
      .then(
        ({ resources }) =>
          new Map(
            resources
              .filter(({ name }) => !name.includes('/'))
              .map(({ name, kind, namespaced }) => [kind, { plural: name, namespaced }]),
          ),
      );
    this.#kinds.set(apiVersion, found);
    return found;
  }

  /** Path of an object, or of its collection. @throws Error when the server does not know the kind */
  async of({ apiVersion, kind, metadata }: KubeObject, isCollection = false): Promise<string> {
    const found = (await (this.#kinds.get(apiVersion) ?? this.#discover(apiVersion))).get(kind);
    if (!found) throw new Error(`the API server has no ${kind} of ${apiVersion}`);
    const { namespace, name } = metadata;
    const at = resource(kind, `${apiVersion}/${found.plural}`, found.namespaced);
    return pathOf(at, { namespace, ...(isCollection ? {} : { name }) });
  }
}
