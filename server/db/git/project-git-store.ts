import { gitAppliers, gitProviders } from '../../../lib/contracts/project-git.ts';
import type { ProjectGitRecord, ProjectGitStore } from '../../ports/git.ts';
import type { Sealer } from '../../ports/identity.ts';
import { dbOf } from '../client.ts';
import type { ProjectGit as Row } from '../generated/client.ts';

/** Binds what is sealed to its row and to the server it was entered for: for another one it does not open. */
const ownerOf = (project: string, { provider, address }: { provider: string; address: string }) =>
  `git of project ${project} at ${provider} ${address}`;

function toRecord({ projectName: project, sealedToken: _, provider, appliedBy, ...row }: Row): ProjectGitRecord {
  return {
    ...row,
    project,
    provider: gitProviders.find((known) => known === provider) ?? 'gitea',
    appliedBy: gitAppliers.find((known) => known === appliedBy) ?? 'slipway',
  };
}

/** Where projects have their repositories; tokens are sealed on their way into the database. */
export function createProjectGitStore(sealer: Sealer): ProjectGitStore {
  return {
    async get(tx, projectName) {
      const row = await dbOf(tx).projectGit.findUnique({ where: { projectName } });
      return row && toRecord(row);
    },
    async list(tx) {
      const rows = await dbOf(tx).projectGit.findMany({
        where: { project: { archivedAt: null } },
        orderBy: { projectName: 'asc' },
      });
      return rows.map(toRecord);
    },
    async put(tx, { project: projectName, ...record }, token) {
      const sealedToken = token === null ? null : sealer.seal(token, ownerOf(projectName, record));
      if (sealedToken === null) {
        await dbOf(tx).projectGit.update({ where: { projectName }, data: record });
        return;
      }
      await dbOf(tx).projectGit.upsert({
        where: { projectName },
        create: { projectName, ...record, sealedToken },
        update: { ...record, sealedToken },
      });
    },
    async remove(tx, projectName) {
      await dbOf(tx).projectGit.deleteMany({ where: { projectName } });
    },
    async openToken(tx, projectName) {
      const row = await dbOf(tx).projectGit.findUnique({ where: { projectName } });
      return row && sealer.open(row.sealedToken, ownerOf(projectName, row));
    },
    async noteRead(tx, projectName, { head, at, trouble }) {
      await dbOf(tx).projectGit.updateMany({
        where: { projectName },
        data: { readAt: at, trouble, ...(head !== null && { head }) },
      });
    },
  };
}
