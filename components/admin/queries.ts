import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { Person } from '@/lib/contracts/people';
import type { ProjectGitAnswer, SetProjectGit } from '@/lib/contracts/project-git';
import type { AddMember, CreateProject, EditProject, Member, Project } from '@/lib/contracts/projects';

const pathOf = (name: string) => `/projects/${encodeURIComponent(name)}`;

export const projectQuery = (name: string) =>
  queryOptions({
    queryKey: keys.projects.detail(name),
    queryFn: ({ signal }) => apiGet<Project>(pathOf(name), {}, { signal }),
  });

/** Where approved requests of a project become pull requests. */
export const projectGitQuery = (name: string) =>
  queryOptions({
    queryKey: keys.projects.git(name),
    queryFn: ({ signal }) => apiGet<ProjectGitAnswer>(`${pathOf(name)}/git`, {}, { signal }),
  });
export const setProjectGit = (name: string, git: SetProjectGit) => apiPut<ProjectGitAnswer>(`${pathOf(name)}/git`, git);
export const removeProjectGit = (name: string) => apiDelete(`${pathOf(name)}/git`);

/** Members of a project, with those who hold their role everywhere; null for the latter alone. */
export const membersQuery = (project: string | null) =>
  queryOptions({
    queryKey: keys.projects.members(project),
    queryFn: ({ signal }) => apiGet<Page<Member>>('/members', { project }, { signal }),
  });

/** People who have signed in and whom one may see as, by a part of their name. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: keys.projects.people(q),
    queryFn: ({ signal }) => apiGet<Page<Person>>('/people', { q }, { signal }),
  });

export const seeAs = (person: string) => apiPost<{ email: string }>('/see-as', { person });
export const signOutEverywhere = (id: string) => apiDelete(`/people/${encodeURIComponent(id)}/sessions`);
export const createProject = (project: CreateProject, idempotencyKey: string) =>
  apiPost<Project>('/projects', project, { idempotencyKey });
export const editProject = (name: string, change: EditProject) => apiPut<Project>(pathOf(name), change);
export const archiveProject = (name: string) => apiDelete(pathOf(name));
export const addMember = (member: AddMember) => apiPost<Member>('/members', member);
export const removeMember = (id: string) => apiDelete(`/members/${encodeURIComponent(id)}`);
