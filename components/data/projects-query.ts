import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { Project } from '@/lib/contracts/projects';

/** What the server asks for, so that both ask the same. */
export const projectsQuestion = { limit: 200 };

/** The projects that one may see; every page that names them reads this one. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects.list,
  queryFn: ({ signal }) => apiGet<Page<Project>>('/projects', projectsQuestion, { signal }),
});
