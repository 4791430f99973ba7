import type { Notice } from '../domain/notice.ts';

/** The page that shows what a notice is about. */
export function linkTo({ topic, subject, key }: Pick<Notice, 'topic' | 'subject' | 'key'>, portalUrl: string): string {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const pages: Record<Notice['subject'], string> = {
    requests: topic === 'request-waits' ? `approvals/${path}` : `requests/${path}`,
    clusters: `clusters/${path}`,
    catalog:
      topic === 'catalog-published' || topic === 'catalog-deprecated' ? `catalog/${path}` : `admin/catalog/${path}`,
    'access-requests': topic === 'access-answered' ? 'settings/access' : 'admin/people',
    projects: 'admin/projects',
  };
  return new URL(`/${pages[subject]}`, portalUrl).href;
}
