import type { Bundle, BundledService, CreateBundle } from '@/lib/contracts/bundles';
import { dnsLabelPattern } from '@/lib/contracts/choices';
import type { LocalizedText } from '@/lib/contracts/common';

/** What a lead has typed of a bundle. */
export interface BundleDraft {
  name: string;
  title: string;
  titleZh: string;
  description: string;
  descriptionZh: string;
  services: BundledService[];
}

export const emptyDraft: BundleDraft = {
  name: '',
  title: '',
  titleZh: '',
  description: '',
  descriptionZh: '',
  services: [],
};

export const draftOf = ({ name, title, description, services }: Bundle): BundleDraft => ({
  name,
  title: title.en,
  titleZh: title.zh ?? '',
  description: description.en,
  descriptionZh: description.zh ?? '',
  services,
});

const text = (en: string, zh: string): LocalizedText => ({
  en: en.trim(),
  ...(zh.trim() !== '' && { zh: zh.trim() }),
});

export const toContent = ({
  name,
  title,
  titleZh,
  description,
  descriptionZh,
  services,
}: BundleDraft): CreateBundle => ({
  name,
  title: text(title, titleZh),
  description: text(description, descriptionZh),
  services,
});

/** A service of the catalog in its newest version, in a namespace of its name. */
export const bundledOf = (item: string): BundledService => ({
  item,
  version: null,
  name: item,
  namespace: item,
  values: '',
  dependsOn: [],
});

/** With other answers about one service; who needs it goes along when its name or namespace becomes another. */
export function changeAt(services: readonly BundledService[], at: number, patch: Partial<BundledService>) {
  const before = services[at];
  if (!before) return [...services];
  const { name, namespace } = { ...before, ...patch };
  return services.map((one, place) => {
    const now = place === at ? { ...one, ...patch } : one;
    const dependsOn = now.dependsOn.map((needed) => (isSame(needed, before) ? { name, namespace } : needed));
    return { ...now, dependsOn };
  });
}

/** Without one service, which the others need no more. */
export function removeAt(services: readonly BundledService[], at: number): BundledService[] {
  const gone = services[at];
  if (!gone) return [...services];
  return services
    .filter((_, place) => place !== at)
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((needed) => !isSame(needed, gone)) }));
}

/** With one service a place earlier. */
export function moveUp(services: readonly BundledService[], at: number): BundledService[] {
  const [before, moved] = [services[at - 1], services[at]];
  if (!before || !moved) return [...services];
  return services.map((one, place) => (place === at - 1 ? moved : place === at ? before : one));
}

type Place = Pick<BundledService, 'name' | 'namespace'>;
export const isSame = (one: Place, other: Place): boolean =>
  one.name === other.name && one.namespace === other.namespace;

/** The first thing that is missing or cannot be; null when it can be sent. */
export function findMissing({ name, title, description, services }: BundleDraft) {
  if (!dnsLabelPattern.test(name) || name.length > 63) return 'name';
  if (title.trim() === '') return 'title';
  if (description.trim() === '') return 'description';
  return services.length === 0 ? 'services' : null;
}
