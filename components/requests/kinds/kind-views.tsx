'use client';
import type { ComponentType } from 'react';
import { applicationPath } from '@/components/data/application-path';
import type { RequestKind } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { AdoptionEffect } from './adoption-effect';
import { ApplicationEffect, RemovedApplicationEffect } from './application-effect';
import { ChangeEffect } from './change-effect';
import { DeletionEffect } from './deletion-effect';
import type { EffectProps } from './effect-props';
import { ExtensionEffect } from './extension-effect';
import { QuotaEffect } from './quota-effect';
import { RebalanceEffect } from './rebalance-effect';
import { ReleaseEffect } from './release-effect';
import { ReplacementEffect } from './replacement-effect';
import { ServicesEffect } from './services-effect';
import { TransferEffect } from './transfer-effect';
import { UpgradeEffect } from './upgrade-effect';

/** What is shown of a request by its kind alone; the rest of its page is the same for all. */
interface KindView {
  /** What it changes, before and after; an order is told by its cluster instead. */
  Effect: ComponentType<EffectProps> | null;
  /** Where its requester asks for something else instead; null where a new request does. */
  formOf: (request: RequestDetail) => string | null;
  /** Where a new request begins with the answers of this one; null where there is nothing to begin with. */
  likeAt: (request: RequestDetail) => string | null;
}

const noForm = () => null;
/** A request about a cluster that runs begins on the page of that cluster. */
const aboutCluster = { likeAt: noForm };

export const kindViews: Record<RequestKind, KindView> = {
  create: {
    Effect: null,
    formOf: ({ id, project, catalogItem }) =>
      catalogItem && `/catalog/${encodeURIComponent(catalogItem.id)}/order?project=${project}&request=${id}`,
    likeAt: ({ id, project, catalogItem }) =>
      catalogItem && `/catalog/${encodeURIComponent(catalogItem.id)}/order?project=${project}&like=${id}`,
  },
  adopt: {
    Effect: AdoptionEffect,
    formOf: ({ id }) => `/clusters/adopt?request=${id}`,
    // Nobody can read the kubeconfig again, so a new adoption begins with the project alone.
    likeAt: ({ project }) => `/clusters/adopt?project=${project}`,
  },
  extend: { ...aboutCluster, Effect: ExtensionEffect, formOf: noForm },
  change: {
    ...aboutCluster,
    Effect: ChangeEffect,
    formOf: ({ id, cluster }) => cluster && `/clusters/${cluster.namespace}/${cluster.name}/change?request=${id}`,
  },
  upgrade: {
    ...aboutCluster,
    Effect: UpgradeEffect,
    formOf: ({ id, cluster }) => cluster && `/clusters/${cluster.namespace}/${cluster.name}/upgrade?request=${id}`,
  },
  services: {
    ...aboutCluster,
    Effect: ServicesEffect,
    formOf: ({ id, cluster, services: [first, ...others] }) => {
      // The form is about one service; what goes away is asked for on the page of the services.
      if (!cluster || !first?.after || others.length > 0 || first.before?.isDisabled !== first.after.isDisabled) {
        return cluster && first && !first.before && others.length === 0
          ? `/clusters/${cluster.namespace}/${cluster.name}/services/add?request=${id}`
          : null;
      }
      return `/clusters/${cluster.namespace}/${cluster.name}/services/edit?request=${id}`;
    },
  },
  retry: { ...aboutCluster, Effect: null, formOf: noForm },
  'replace-machine': { ...aboutCluster, Effect: ReplacementEffect, formOf: noForm },
  hibernate: { ...aboutCluster, Effect: ChangeEffect, formOf: noForm },
  wake: { ...aboutCluster, Effect: ChangeEffect, formOf: noForm },
  transfer: { ...aboutCluster, Effect: TransferEffect, formOf: noForm },
  release: { ...aboutCluster, Effect: ReleaseEffect, formOf: noForm },
  delete: { ...aboutCluster, Effect: DeletionEffect, formOf: noForm },
  quota: { ...aboutCluster, Effect: QuotaEffect, formOf: noForm },
  application: {
    Effect: ApplicationEffect,
    formOf: ({ id, application, applicationSpec }) =>
      application && applicationSpec?.before
        ? `${applicationPath(application)}/change?request=${id}`
        : `/applications/new?request=${id}`,
    // A new one begins with the usual answers; one that is there is changed on its page.
    likeAt: noForm,
  },
  'remove-application': { Effect: RemovedApplicationEffect, formOf: noForm, likeAt: noForm },
  'rebalance-application': { Effect: RebalanceEffect, formOf: noForm, likeAt: noForm },
};
