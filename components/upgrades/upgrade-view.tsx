'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '@/components/data/cluster-query';
import { ClusterWarnings } from '@/components/data/cluster-warnings';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { PhaseBadge } from '@/components/status/phase';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { Upgrades, UpgradeTarget } from '@/lib/contracts/upgrades';
import { DifferenceTable } from './difference-table';
import { UpgradeOutlook } from './upgrade-outlook';
import { UpgradeSummary } from './upgrade-summary';
import { type Upgrade, useUpgrade } from './use-upgrade';
import { VersionScale } from './version-scale';

interface UpgradeViewProps {
  upgrades: Upgrades;
  /** The request that is to ask for something else; null for a new one. */
  changing: RequestDetail | null;
  /** Template of the version that is chosen. */
  chosen: string | null;
  onChoose: (template: string) => void;
}

/** The work page of an upgrade: the chain, what the next version changes, and a summary that stays in view. */
export function UpgradeView({ upgrades, changing, chosen, onChoose }: UpgradeViewProps) {
  const { targets } = upgrades;
  const target = targets.find(({ template }) => template === chosen) ?? targets.at(-1) ?? null;
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <UpgradeHead upgrades={upgrades} />
      {target ? (
        <Work key={target.template} upgrades={upgrades} target={target} changing={changing} onChoose={onChoose} />
      ) : (
        <div className="grid gap-6 px-6 py-5 max-sm:px-4">
          <VersionScale upgrades={upgrades} chosen={null} onChoose={onChoose} />
          <NoVersion upgrades={upgrades} />
        </div>
      )}
    </div>
  );
}

function UpgradeHead({ upgrades: { namespace, name, runs, versions } }: { upgrades: Upgrades }) {
  const t = useTranslations('upgrade');
  const cluster = useQuery(clusterQuery(namespace, name)).data;
  return (
    <header className="border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <h1 className="flex flex-wrap items-center gap-x-3 text-20 font-semibold tracking-(--tracking-tight)">
        {t('title', { name })}
        {cluster ? <PhaseBadge phase={cluster.phase} /> : null}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className="code-font">{runs.template}</span>
        <span>{t('chain', { count: versions.length })}</span>
        {cluster?.region ? <span>{cluster.region}</span> : null}
      </p>
    </header>
  );
}

function NoVersion({ upgrades: { runs } }: { upgrades: Upgrades }) {
  const t = useTranslations('upgrade');
  return (
    <div>
      <p className="font-semibold">{t('none', { version: runs.version })}</p>
      <p className="mt-1 max-w-[70ch] text-muted">{t('noneText')}</p>
    </div>
  );
}

interface WorkProps extends Omit<UpgradeViewProps, 'chosen'> {
  target: UpgradeTarget;
}

function Work({ upgrades, target, changing, onChoose }: WorkProps) {
  const upgrade = useUpgrade(upgrades, target, changing);
  return (
    <>
      <ClusterWarnings open={upgrade.open} isFresh={upgrades.isFresh} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(260px,328px)] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-8 px-6 py-5 max-sm:px-4">
          <VersionScale upgrades={upgrades} chosen={target.template} onChoose={onChoose} />
          <DifferenceTable upgrade={upgrade} />
          <UpgradeOutlook upgrade={upgrade} />
        </div>
        <div className="min-w-0 border-line max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-12">
            <UpgradeSummary upgrade={upgrade} />
          </div>
        </div>
      </div>
      {upgrade.isConfirming ? <Confirm upgrade={upgrade} /> : null}
    </>
  );
}

/** Asks once more, as there is mostly no way back, and names the services that do not support the new Kubernetes. */
function Confirm({ upgrade }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const { upgrades, target, send, closeConfirm, isSending, refusal } = upgrade;
  const unfit = target.services.filter(({ fits }) => !fits).map(({ name }) => name);
  return (
    <ConfirmDialog
      variant="primary"
      title={t('confirmTitle', { name: upgrades.name, version: target.version })}
      description={t(target.leadsBack ? 'wrong.back' : 'wrong.noBack', { version: upgrades.runs.version })}
      act={isSending ? t('sending') : t('send', { version: target.version })}
      running={{ isPending: isSending, error: refusal }}
      onConfirm={send}
      onClose={closeConfirm}
    >
      {unfit.length > 0 ? (
        <p>{t('unfit', { names: unfit.join(', '), version: target.kubernetesUnpinned ?? '' })}</p>
      ) : null}
    </ConfirmDialog>
  );
}
