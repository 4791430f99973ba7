import type { ApplicationFile } from '@/lib/contracts/application-files';
import { isRecord, listOf, type Reading } from './reading';
import type { TextSources } from './text-sources';

interface Places {
  pod: readonly (string | number)[];
  container: readonly (string | number)[];
}

/** Modes that files have where nobody says otherwise: 0644, as YAML 1.1, JSON and YAML 1.2 read it. */
const usualModes: ReadonlySet<unknown> = new Set([undefined, 420, 644]);

/** Files that a container finds of ConfigMaps that are known; mounts of anything else are left. */
export function readFiles(reading: Reading, { pod, container }: Places, configMaps: TextSources): ApplicationFile[] {
  const mounts = listOf(reading.at(...container, 'volumeMounts'));
  return listOf(reading.at(...pod, 'volumes')).flatMap((volume, at) => {
    const source = isRecord(volume.configMap) ? volume.configMap : null;
    if (!source || source.items !== undefined || !usualModes.has(source.defaultMode)) return [];
    const name = String(source.name);
    if (!configMaps.has(name)) return [];
    reading.take(...pod, 'volumes', at);
    return mounts.flatMap((mount, place) => {
      const files = mount.name === volume.name ? filesOf(mount, name, configMaps) : [];
      if (files.length > 0) reading.take(...container, 'volumeMounts', place);
      return files;
    });
  });
}

/** One file where the mount names one, otherwise all of them in its folder. */
function filesOf(mount: Record<string, unknown>, name: string, configMaps: TextSources): ApplicationFile[] {
  if (mount.subPathExpr !== undefined) return [];
  const path = String(mount.mountPath);
  if (mount.subPath === undefined) {
    return Object.entries(configMaps.takeAll(name) ?? {}).map(([key, content]) => ({
      path: `${path.replace(/\/$/, '')}/${key}`,
      content,
    }));
  }
  const content = configMaps.take(name, String(mount.subPath));
  return content === undefined ? [] : [{ path, content }];
}
