import { statementPathSchema, statementPdfQuerySchema } from '../../../../lib/contracts/statements.ts';
import { DomainError } from '../../../domain/errors.ts';
import { type Download, defineCommand } from '../../define.ts';
import { findBilledProject } from './find-billed-project.ts';
import { readStatement } from './read-statement.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The statement of a project's month as PDF, in the language that was asked for. */
export const exportStatement = defineCommand({
  name: 'export-statement',
  action: 'cost.read',
  readAction: 'project.read',
  input: { path: statementPathSchema, query: statementPdfQuerySchema },
  scope: (context, { path }) => findBilledProject(context, path.project),
  prepare: async (context, { path, query }, project) => {
    const statement = await readStatement(context, project, path.month);
    if (!statement) throw new DomainError('not-found');
    return { path, query, bytes: await context.deps.drawStatement(statement, query.locale) };
  },
  commit: async (_context, _tx, { path: { project, month }, query, bytes }) => {
    const answer: Download = {
      name: `costs-${project}-${month}.${query.locale}.pdf`,
      type: 'application/pdf',
      content: once(bytes),
    };
    return {
      answer,
      audit: { action: 'export-statement', project, subject: 'costs', key: `${project}/${month}`, after: query },
    };
  },
});
