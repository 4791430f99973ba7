import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPath } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { Statement, StatementRow } from '@/lib/contracts/statements';

export const statementsQuery = (project: string | null) =>
  queryOptions({
    queryKey: keys.statements.list(project),
    queryFn: ({ signal }) => apiGet<Page<StatementRow>>('/costs/statements', { project }, { signal }),
  });

const pathOf = (project: string, month: string) => `/costs/statements/${encodeURIComponent(project)}/${month}`;

export const statementQuery = (project: string, month: string) =>
  queryOptions({
    queryKey: keys.statements.one(project, month),
    queryFn: ({ signal }) => apiGet<Statement>(pathOf(project, month), {}, { signal }),
  });

export const statementPdfPath = (project: string, month: string, locale: string) =>
  apiPath(`${pathOf(project, month)}.pdf`, { locale });
