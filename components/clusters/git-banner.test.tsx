import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { GitBanner } from './git-banner';

function show(keptBy: ClusterDetail['keptBy'], locale: 'en' | 'zh' = 'en', gitApplier?: ClusterDetail['gitApplier']) {
  const messages = locale === 'en' ? en : zh;
  return render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <GitBanner cluster={{ keptBy, gitApplier }} />
    </NextIntlClientProvider>,
  );
}

it('names the Kustomization that keeps the cluster, in both languages', () => {
  const keeper = { tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' } as const;
  show(keeper);
  screen.getByText('This cluster is kept by Flux: Kustomization flux-system/clusters');
  show(keeper, 'zh');
  screen.getByText('该集群由 Flux 保持：Kustomization flux-system/clusters');
});

it('names an Application of Argo CD without a namespace where its mark has none', () => {
  show({ tool: 'argo-cd', namespace: null, name: 'shop-web' });
  screen.getByText('This cluster is kept by Argo CD: Application shop-web');
});

it('says where changes go in a project whose repository Flux or Argo CD apply', () => {
  const keeper = { tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' } as const;
  show(keeper, 'en', 'gitops');
  screen.getByText(/Approved changes become pull requests there/);
  expect(screen.queryByText(/Slipway refuses/)).toBeNull();
  show(keeper, 'en', 'slipway');
  screen.getByText(/Slipway refuses/);
});

it('says nothing of a cluster that nobody keeps', () => {
  expect(show(null).container.textContent).toBe('');
});
