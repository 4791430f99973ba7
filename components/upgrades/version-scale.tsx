'use client';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import type { ListedVersion, Upgrades } from '@/lib/contracts/upgrades';

interface VersionScaleProps {
  upgrades: Upgrades;
  /** Template of the version that is chosen; null where none can be. */
  chosen: string | null;
  onChoose: (template: string) => void;
}

/** The versions of the chains as a scale, oldest first: where the cluster is, where it can go, and why not elsewhere. */
export function VersionScale({ upgrades: { versions }, chosen, onChoose }: VersionScaleProps) {
  const t = useTranslations('upgrade');
  const runsAt = versions.findIndex(({ standing }) => standing === 'runs');
  const chosenAt = versions.findIndex(({ template }) => template === chosen);
  const isOnTheWay = (place: number) =>
    chosenAt >= 0 && place > Math.min(runsAt, chosenAt) && place <= Math.max(runsAt, chosenAt);
  return (
    <fieldset>
      <legend className="mb-3">
        <span className="font-semibold">{t('versions')}</span>{' '}
        <span className="ml-1 text-muted">{t('versionsRemark')}</span>
      </legend>
      <ol className="flex max-sm:flex-col max-sm:gap-3">
        {versions.map((version, place) => (
          <li key={version.template} className="min-w-0 flex-1">
            <Version
              version={version}
              isChosen={version.template === chosen}
              isOnTheWay={isOnTheWay(place)}
              isFirst={place === 0}
              onChoose={() => onChoose(version.template)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface VersionProps {
  version: ListedVersion;
  isChosen: boolean;
  isOnTheWay: boolean;
  isFirst: boolean;
  onChoose: () => void;
}

function Version({ version, isChosen, isOnTheWay, isFirst, onChoose }: VersionProps) {
  const t = useTranslations('upgrade');
  const { template, version: name, kubernetes, standing } = version;
  const canChoose = standing === 'offered' && version.isValid && version.catalogState !== 'retired';
  const head = (
    <span className="block pr-2">
      <span className={cn('tabular', (isChosen || standing === 'runs') && 'font-semibold')}>{name}</span>
      <span className="block text-12 text-muted">{kubernetes ? t('kubernetes', { version: kubernetes }) : ' '}</span>
    </span>
  );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: a version that can be chosen has its control in it
    <label className={cn('block', canChoose && 'cursor-pointer')} title={template}>
      {head}
      <span aria-hidden="true" className="relative my-1.5 block h-3 max-sm:hidden">
        <span
          className={cn(
            'absolute top-1/2 right-full h-px w-full bg-line-strong',
            isFirst && 'hidden',
            isOnTheWay && 'h-1 -translate-y-1/2 bg-accent',
          )}
        />
        <span
          className={cn(
            'absolute inset-y-0 left-0 w-px bg-line-strong',
            (isChosen || standing === 'runs') && 'w-0.5 bg-accent',
          )}
        />
      </span>
      <span className="flex items-start gap-2 pr-3 text-12">
        {canChoose ? (
          <input
            type="radio"
            name="version"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('choose', { version: name })}
            className="mt-0.5 size-4 flex-none accent-(--accent)"
          />
        ) : null}
        <span className={cn('min-w-0 text-muted', isChosen && 'font-medium text-accent-text')}>
          <StandingWords version={version} isChosen={isChosen} />
        </span>
      </span>
    </label>
  );
}

function StandingWords({ version, isChosen }: { version: ListedVersion; isChosen: boolean }) {
  const t = useTranslations('upgrade');
  const { standing, reachedFrom, catalogState, isValid } = version;
  if (!isValid) return t('invalid');
  if (catalogState === 'retired' && standing !== 'runs') return t('retired');
  if (isChosen) return t('chosen');
  if (standing === 'later' && reachedFrom.length > 0) return t('reachedFrom', { versions: reachedFrom.join(', ') });
  const words = t(`standing.${standing}`);
  return catalogState === 'deprecated' ? `${words} ${t('deprecated')}` : words;
}
