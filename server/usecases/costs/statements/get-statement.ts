import { type Statement, statementPathSchema } from '../../../../lib/contracts/statements.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineQuery } from '../../define.ts';
import { findBilledProject } from './find-billed-project.ts';
import { readStatement } from './read-statement.ts';

/** What a project's clusters cost in a month. */
export const getStatement = defineQuery({
  name: 'get-statement',
  action: 'cost.read',
  readAction: 'project.read',
  input: { path: statementPathSchema },
  scope: (context, { path }) => findBilledProject(context, path.project),
  run: async (context, { path }, project): Promise<Statement> => {
    const statement = await readStatement(context, project, path.month);
    if (!statement) throw new DomainError('not-found');
    return statement;
  },
});
