import { meSchema } from '../../../lib/contracts/me.ts';
import { projectGitAnswerSchema } from '../../../lib/contracts/project-git.ts';
import {
  memberPageSchema,
  memberSchema,
  possibleOwnerPageSchema,
  projectPageSchema,
  projectSchema,
} from '../../../lib/contracts/projects.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post, put } from './define.ts';

/** Who asks, projects and their members. */
export const projects = {
  getMe: get('/me', u.getMe, meSchema, 'Who is asking, and what they may do where'),
  listProjects: get('/projects', u.listProjects, projectPageSchema, 'Projects that I may see, with quota and use'),
  getProject: get('/projects/{name}', u.getProject, projectSchema, 'One project'),
  listOwners: get(
    '/projects/{name}/owners',
    u.listOwners,
    possibleOwnerPageSchema,
    'Who may own its clusters, for a transfer',
  ),
  createProject: post('/projects', u.createProject, projectSchema, 'Create a project with its namespace', {
    status: 201,
  }),
  editProject: put('/projects/{name}', u.editProject, projectSchema, 'Change title, owner and cost centre'),
  archiveProject: del('/projects/{name}', u.archiveProject, projectSchema, 'Archive a project without clusters'),
  getProjectGit: get(
    '/projects/{name}/git',
    u.getProjectGit,
    projectGitAnswerSchema,
    'Where approved requests of a project become pull requests',
  ),
  setProjectGit: put(
    '/projects/{name}/git',
    u.setProjectGit,
    projectGitAnswerSchema,
    'Have approved requests of a project go through a pull request',
    { isSecret: true },
  ),
  removeProjectGit: del(
    '/projects/{name}/git',
    u.removeProjectGit,
    projectGitAnswerSchema,
    'Have approved requests carried out at once again',
  ),
  addMember: post('/members', u.addMember, memberSchema, 'Give a person or group a role', { status: 201 }),
  removeMember: del('/members/{id}', u.removeMember, memberSchema, 'Take a role away'),
  listMembers: get('/members', u.listMembers, memberPageSchema, 'Who holds which role in a project'),
} satisfies Record<string, Operation>;
