import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ItemPage } from '@/components/templates/items/item-page';
import { itemQuery, reviewQuery } from '@/components/templates/items/queries';
import { templateQuery } from '@/components/templates/queries';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function OneItemPage({ params }: Props) {
  const id = decodeURIComponent((await params).id);
  const ahead = await readAhead();
  const item = await ahead.ask(itemQuery(id), 'getManagedItem', { path: { id } });
  const { draft, projects = [], kind = 'cluster', content } = item ?? {};
  const name = content?.versions.at(-1)?.template;
  await Promise.all([
    draft &&
      ahead.ask(reviewQuery(id, draft.revision, projects), 'getPublishReview', {
        path: { id },
        query: { projects: projects.join(',') },
      }),
    name && ahead.ask(templateQuery(kind, name), 'getTemplate', { path: { kind, name } }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <ItemPage id={id} />
    </HydrationBoundary>
  );
}
